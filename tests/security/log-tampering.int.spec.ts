import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { issueReceipt, formatReceipt } from '../../services/platform/event-store/seal-receipt.ts';
import { openDataFolder } from '../faults/data-folder.ts';
import { CounterAdvanced } from '../faults/small-product.ts';
import { runCommand } from '../support/run-command.ts';
import { countAttacks } from './count-attacks.ts';
import { logAttacks } from './log-attacks.ts';

/** An attacker who can write the files of a stopped product and has its code. */
describe('somebody who can write the log', () => {
  let scratch: string;
  let older: string;
  let whole: string;
  let receipt: string;
  const folder = (): string => join(scratch, 'attacked');

  /** Writes until the log has so many events. */
  const write = async (path: string, from: number, to: number): Promise<void> => {
    const data = await openDataFolder(path, { columns: false });
    for (let n = from; n < to; n++)
      await data.append(
        `counter-${n % 4}`,
        n < 4 ? 'no-stream' : Math.floor(n / 4) - 1,
        CounterAdvanced({ producer: n % 4, count: Math.floor(n / 4), note: 'n' }),
        `count-${n}`,
      );
    await data.close();
  };

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'log-tampering-'));
    [older, whole, receipt] = [join(scratch, 'older'), join(scratch, 'whole'), join(scratch, 'receipt.json')];
    await write(whole, 0, 100);
    cpSync(whole, older, { recursive: true });
    await write(whole, 100, 200);
    const data = await openDataFolder(whole, { columns: false });
    const { seal = null, generation = 1 } = (await data.keys.readAnchor()) ?? {};
    const issued = { head: null, seal, generation, organizationId: 'o', issuedAt: new Date() };
    writeFileSync(receipt, formatReceipt(issueReceipt(issued, data.keys.sealKey())));
    await data.close();
  });
  afterEach(() => rmSync(folder(), { recursive: true, force: true }));
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  const start = async (): Promise<string> => {
    try {
      await (await openDataFolder(folder(), { columns: false })).close();
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  it('verify has nothing to say of a folder that nobody touched, nor of one that was started again', async () => {
    cpSync(whole, folder(), { recursive: true });
    expect(await runCommand('verify', '--data', folder(), '--receipt', receipt)).toMatchObject({ code: 0 });
    expect(await start()).toBe('');
    await write(folder(), 200, 210);
    expect(await runCommand('verify', '--data', folder(), '--receipt', receipt)).toMatchObject({ code: 0 });
  });

  it.each(logAttacks)('$kind: found: $found, refused at start: $refused', async (attack) => {
    cpSync(whole, folder(), { recursive: true });
    attack.does({ folder: folder(), older });
    const alone = await runCommand('verify', '--data', folder());
    expect(alone, alone.stdout + alone.stderr).toMatchObject({ code: attack.found ? 1 : 0 });
    const withReceipt = await runCommand('verify', '--data', folder(), '--receipt', receipt);
    expect(withReceipt.code, 'with a receipt that was kept elsewhere').toBe(1);
    const refusal = await start();
    expect(refusal !== '', refusal).toBe(attack.refused);
    const seen = attack.found ? (attack.refused ? 'verify and start' : 'verify') : 'receipt only';
    countAttacks(`log: ${attack.kind} → ${seen}`);
  });

  it('a start that is refused seals nothing of what was put there', async () => {
    cpSync(whole, folder(), { recursive: true });
    logAttacks.find(({ kind }) => kind === 'add an event while stopped')?.does({ folder: folder(), older });
    expect(await start()).toContain('added while it was stopped');
    expect(await start()).toContain('added while it was stopped');
    expect((await runCommand('verify', '--data', folder())).stdout).toContain('1 events were added');
  });

  it('an older log is taken where an operator says that it is meant, and no longer refused', async () => {
    cpSync(whole, folder(), { recursive: true });
    logAttacks.find(({ kind }) => kind === 'an older copy of the log')?.does({ folder: folder(), older });
    expect(await start()).toContain('npm run accept-log');
    expect(await runCommand('accept-log', '--data', folder())).toMatchObject({ code: 2 });
    const accepted = await runCommand('accept-log', '--data', folder(), '--reason', 'The disk was lost.');
    expect(accepted, accepted.stderr).toMatchObject({ code: 0 });
    expect(accepted.stdout).toContain('Events that are not in the log now are lost.');
    expect(await runCommand('verify', '--data', folder(), '--receipt', receipt)).toMatchObject({ code: 1 });
  });
});
