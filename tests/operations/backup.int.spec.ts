import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { RenameUser } from '../../contracts/identity/user.ts';
import { bytesInFolder } from '../support/bytes-in-folder.ts';
import { openHarbour, type Harbour } from '../support/harbour.ts';
import { ProductWorld, type Person } from '../support/product-world.ts';
import { firstSegment, publishVideo, underLoad, type PublishedVideo } from '../support/published-video.ts';
import { runCommand } from '../support/run-command.ts';
import { wholeLog } from '../support/whole-log.ts';

describe('Backup and restore', () => {
  let harbour: Harbour;
  let world: ProductWorld;
  let admin: Person;
  let publisher: Person;
  let video: PublishedVideo;
  let scratch: string;

  beforeAll(async () => {
    harbour = await openHarbour();
    ({ world, admin, scratch } = harbour);
    const { workspaceId } = harbour;
    publisher = await world.addPerson('harbour', 'Harold', 'publisher', { [workspaceId]: 'publisher' });
    video = await publishVideo(world, publisher, workspaceId);
  });
  afterAll(() => harbour.close());

  it('copies a folder that is being written, and the copy, restored elsewhere, verifies and plays', async () => {
    await world.http('POST', '/reset/forgot', { body: { email: publisher.email } });
    await world.until(
      'the email',
      async () => (await bytesInFolder(world.folder, ['Message-ID'])).length > 0,
    );
    const target = join(scratch, 'busy');
    const before = await world.product.store.head();
    const { result, acknowledged } = await underLoad(world, publisher, video, () =>
      runCommand('backup', '--data', world.folder, target),
    );
    expect(result, result.stderr).toMatchObject({
      code: 0,
      stderr: `Profile embedded, data folder ${world.folder}.\n`,
    });
    expect(acknowledged).toBeGreaterThan(0);
    expect((await readdir(target)).sort()).toEqual(['backup.json', 'data', 'keys']);
    expect(result.stdout).toContain('Emails are not included');
    expect(await bytesInFolder(target, ['Message-ID', publisher.email])).toEqual([]);
    // a moment of a log that goes on, with the keys' own copy of its newest seal
    expect(await runCommand('verify', '--data', target)).toMatchObject({ code: 0 });
    const proven = await runCommand('verify', '--data', join(target, 'data'), '--keys', join(target, 'keys'));
    expect(proven).toMatchObject({ code: 0, stdout: expect.stringContaining('No problems found') });

    const folder = join(scratch, 'restored');
    expect(await runCommand('restore', target, folder)).toMatchObject({ code: 0 });
    expect(await runCommand('verify', '--data', folder)).toMatchObject({ code: 0 });
    const other = await ProductWorld.open({ folder });
    try {
      expect(await other.product.store.head()).toBeGreaterThanOrEqual(before);
      const restored = await wholeLog(other.product.store);
      const copied = restored.filter(({ type }) => type !== 'EventLogReplaced');
      const own = (await wholeLog(world.product.store)).slice(0, copied.length);
      expect(copied.map(({ hash }) => hash).slice(0, own.length)).toEqual(own.map(({ hash }) => hash));
      const viewer = await other.signIn('harbour', publisher.email);
      const bytes = await firstSegment(other, viewer, video);
      expect(bytes.status).toBe(200);
      expect(bytes.text.length).toBeGreaterThan(1000);
      const again = await other.signIn('harbour', admin.email);
      const replaced = await other.call(ListAuditEvents, { types: 'EventLogReplaced' }, again);
      expect(replaced.answer.items).toMatchObject([
        { data: { kind: 'restored', reason: expect.stringContaining('Restored from the backup of') } },
      ]);
      expect(
        (await other.call(RenameUser, { userId: publisher.id, displayName: 'Harald' }, again)).status,
      ).toBe(200);
      expect(
        (await other.call(ListAuditEvents, { types: 'UserRenamed' }, again)).answer.page?.dataCount,
      ).toBe(1);
    } finally {
      await other.stop();
    }
  });

  it('copies a folder that nobody serves, with the keys where they are wanted', async () => {
    await world.stop();
    const keys = join(scratch, 'safe');
    const target = join(scratch, 'quiet');
    expect(await runCommand('backup', '--data', world.folder, '--keys', keys, target)).toMatchObject({
      code: 0,
    });
    expect(existsSync(join(target, 'keys'))).toBe(false);
    const folder = join(scratch, 'from-quiet');
    expect(await runCommand('restore', target, folder)).toMatchObject({ code: 1 });
    expect(existsSync(folder)).toBe(false);
    expect(await runCommand('restore', '--keys', keys, target, folder)).toMatchObject({ code: 0 });
    await world.start();
  });

  it('writes over nothing and restores nothing that was changed', async () => {
    const full = join(scratch, 'full');
    await mkdir(full);
    await writeFile(join(full, 'precious.txt'), 'kept');
    const refused = await runCommand('backup', '--data', world.folder, full);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') });
    const target = join(scratch, 'changed');
    expect(await runCommand('backup', '--data', world.folder, target)).toMatchObject({ code: 0 });
    expect(await runCommand('restore', target, full)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty'),
    });
    expect(await readdir(full)).toEqual(['precious.txt']);
    await appendFile(join(target, 'data', 'log', 'events.sqlite'), 'x');
    const spoiled = await runCommand('restore', target, join(scratch, 'never'));
    expect(spoiled).toMatchObject({ code: 1, stderr: expect.stringContaining('was changed') });
    expect(existsSync(join(scratch, 'never'))).toBe(false);
  });
});
