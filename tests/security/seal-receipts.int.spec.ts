import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetEntityAsOf, ListAuditEvents, ListAuditTypes } from '../../contracts/audit/audit.ts';
import {
  ChangeSealReceiptSchedule,
  GetSealReceiptSchedule,
  SealReceiptScheduleView,
} from '../../contracts/audit/seal-receipts.ts';
import { openHarbour, type Harbour } from '../support/harbour.ts';
import { itemOf, type ProductWorld } from '../support/product-world.ts';
import { bytesInFolder } from '../support/bytes-in-folder.ts';
import { runCommand } from '../support/run-command.ts';

describe('seal receipts', () => {
  let harbour: Harbour;
  let world: ProductWorld;
  let archive: Server;
  let url: string;
  const received: string[] = [];
  beforeAll(async () => {
    archive = createServer((request, response) => {
      let body = '';
      request.on('data', (piece) => (body += String(piece)));
      request.on('end', () => {
        received.push(body);
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => archive.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(archive.address() as AddressInfo).port}/seals`;
    harbour = await openHarbour();
    ({ world } = harbour);
    await world.stop(); // seals what there is
    await world.start();
  });
  afterAll(async () => {
    await harbour.close();
    archive.close();
  });

  it('are downloaded by administrators alone, and the log is verified against them, offline', async () => {
    const admin = await world.signIn('harbour', harbour.admin.email);
    const viewer = await world.addPerson('harbour', 'Vera', 'viewer');
    expect((await world.http('GET', '/v1/audit/seal-receipt', { as: viewer })).status).toBe(403);
    const { status, text } = await world.http('GET', '/v1/audit/seal-receipt', { as: admin });
    expect(status).toBe(200);
    const file = join(world.folder, 'receipt.json');
    await writeFile(file, text);
    expect(await runCommand('verify', '--data', world.folder, '--receipt', file)).toMatchObject({ code: 0 });
    // the program of the page that explains receipts to people without Stepwell
    const page = await readFile('docs/seal-receipts.md', 'utf8');
    const program = join(world.folder, 'check.mjs');
    await writeFile(program, /```js\n([^`]*)```/.exec(page)?.[1] ?? '');
    expect((await promisify(execFile)(process.execPath, [program, file])).stdout).toBe('true\ntrue\ntrue\n');
    await writeFile(file, text.replace('"generation": 1', '"generation": 2'));
    const changed = await runCommand('verify', '--data', world.folder, '--receipt', file);
    expect(changed).toMatchObject({ code: 1, stdout: expect.stringContaining('receipt.json was changed') });
  });

  it('go where an organisation wants them, and each change and delivery is in its audit trail', async () => {
    const admin = await world.signIn('harbour', harbour.admin.email);
    const recipients = { emails: ['notary@example.com'], webhooks: [url] };
    const set = await world.call(ChangeSealReceiptSchedule, { interval: 'daily', recipients }, admin);
    expect(set.status, set.text).toBe(200);
    await world.until('the first receipts', async () => {
      const { deliveries } = SealReceiptScheduleView.parse(
        itemOf(await world.call(GetSealReceiptSchedule, {}, admin)),
      );
      return deliveries.length === 2;
    });
    const view = itemOf<SealReceiptScheduleView>(await world.call(GetSealReceiptSchedule, {}, admin));
    expect(view.deliveries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ address: 'notary@example.com', isDelivered: true, failure: null }),
        // an operator must permit it: the archive of this test is on this machine
        expect.objectContaining({ address: url, isDelivered: false, failure: 'It does not use https.' }),
      ]),
    );
    expect(received).toEqual([]);
    expect(await bytesInFolder(join(world.folder, 'mail'), ['stepwell-seal-'])).not.toEqual([]);
    expect(await bytesInFolder(join(world.folder, 'log'), ['notary@example.com', url])).toEqual([]);
    const types = 'SealReceiptScheduleChanged,SealReceiptSent';
    const trail = await world.call(ListAuditEvents, { types }, admin);
    expect(trail.answer.page?.dataCount).toBe(3);
  });

  it('are a category of their own in the audit trail, although its name has a hyphen', async () => {
    const admin = await world.signIn('harbour', harbour.admin.email);
    const category = 'seal-receipts';
    const { answer } = await world.call(ListAuditEvents, { category, order: 'ASC' }, admin);
    const [first] = answer.items as readonly { stream: string; entityId: string }[];
    expect(first).toMatchObject({ type: 'SealReceiptScheduleChanged', category });
    expect(first?.stream).toBe(`${category}-${first?.entityId}`);
    const types = await world.call(ListAuditTypes, {}, admin);
    expect(types.answer.items).toContainEqual(expect.objectContaining({ type: 'SealReceiptSent', category }));
    const then = await world.call(GetEntityAsOf, { stream: first?.stream ?? '' }, admin);
    // the state that decisions use, in which the deliveries are by address
    expect(itemOf(then)).toMatchObject({ state: { interval: 'daily', tries: expect.anything() } });
  });

  it('leave nothing that can be read of a recipient who was removed', async () => {
    const admin = await world.signIn('harbour', harbour.admin.email);
    const recipients = { emails: ['auditor@example.com'], webhooks: [url] };
    const set = await world.call(ChangeSealReceiptSchedule, { interval: 'daily', recipients }, admin);
    expect(set.status, set.text).toBe(200);
    const types = 'SealReceiptScheduleChanged,SealReceiptSent';
    await world.until('the key of the former recipient to be destroyed', async () => {
      const { text } = await world.call(ListAuditEvents, { types }, admin);
      return text.includes('auditor@example.com') && !text.includes('notary@example.com');
    });
    await world.until('the read models to hold nothing of them', async () => {
      const found = await bytesInFolder(join(world.folder, 'documents'), ['notary@example.com']);
      return found.length === 0;
    });
    const emailed = (address: string) => bytesInFolder(join(world.folder, 'mail'), [address]);
    await world.until('their emails to go', async () => (await emailed('notary@example.com')).length === 0);
    await world.until('an email to who stays', async () => (await emailed('auditor@example.com')).length > 0);
  });

  it('have a schedule that is saved while receipts are delivered', async () => {
    const admin = await world.signIn('harbour', harbour.admin.email);
    const save = (interval: string, round: number) => {
      const recipients = { emails: [`notary-${round}@example.com`], webhooks: [] };
      return world.call(ChangeSealReceiptSchedule, { interval, recipients }, admin);
    };
    const saves = Array.from({ length: 6 }, (_, round) => save(round % 2 ? 'daily' : 'weekly', round));
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200));
    await save('never', 0);
  });

  it('have a schedule that is not overwritten by an administrator who saw an older one', async () => {
    const admin = await world.signIn('harbour', harbour.admin.email);
    const seen = itemOf<SealReceiptScheduleView>(await world.call(GetSealReceiptSchedule, {}, admin));
    const save = (email: string, revision: number) => {
      const schedule = { interval: 'monthly', recipients: { emails: [email], webhooks: [] } };
      return world.call(ChangeSealReceiptSchedule, schedule, admin, { 'if-match': `"${revision}"` });
    };
    const both = await Promise.all([
      save('a@example.com', seen.revision),
      save('b@example.com', seen.revision),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await world.until('a delivery', async () => {
      const { deliveries } = itemOf<SealReceiptScheduleView>(
        await world.call(GetSealReceiptSchedule, {}, admin),
      );
      return deliveries.length > 0;
    });
    const now = itemOf<SealReceiptScheduleView>(await world.call(GetSealReceiptSchedule, {}, admin));
    expect((await save('c@example.com', now.revision)).status).toBe(200);
  });
});
