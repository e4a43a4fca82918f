import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { RenameWorkflow, UnpublishWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { GetPlayerWorkflow } from '../../contracts/playback/playback.ts';
import { ListWorkflows } from '../../contracts/authoring/workflow-views.ts';
import { makeBackup } from '../../services/platform/operations/make-backup.ts';
import { restoreBackup } from '../../services/platform/operations/restore-backup.ts';
import { ProductWorld } from '../support/product-world.ts';
import { publishVideo, watch } from '../support/published-video.ts';

/**
 * Backups of small data folders as written by released versions, one per version; never changed afterwards. Record a
 * new one with `STEPWELL_RECORD_FOLDER=<version> vitest run --project integration tests/compatibility`.
 */
const recorded = join(import.meta.dirname, 'folders');
const recordAs = process.env['STEPWELL_RECORD_FOLDER'];

describe('Data folders of former versions', () => {
  it.runIf(recordAs)('records one [only where STEPWELL_RECORD_FOLDER names a version]', async () => {
    const world = await ProductWorld.open();
    try {
      await world.foundOrganization('harbour');
      const workspaceId = await world.makeWorkspace('harbour', 'Hall');
      const publisher = await world.addPerson('harbour', 'Harold', 'publisher', {
        [workspaceId]: 'publisher',
      });
      const video = await publishVideo(world, publisher, workspaceId);
      await watch(world, publisher, video, 'view-recorded');
      await world.addPerson('harbour', 'Hilda', 'admin-organization');
      await makeBackup({ folder: world.folder, target: join(recorded, String(recordAs)) });
    } finally {
      await world.close();
    }
  });

  const versions = existsSync(recorded) ? readdirSync(recorded) : [];
  it.each(versions)('opens and goes on with a folder of %s', async (version) => {
    const scratch = await mkdtemp(join(tmpdir(), 'stepwell-compatibility-'));
    const folder = join(scratch, 'data');
    expect((await restoreBackup({ backup: join(recorded, version), target: folder })).findings).toEqual([]);
    const world = await ProductWorld.open({ folder });
    try {
      expect(await world.product.readSide.parked()).toEqual([]);
      const publisher = await world.signIn('harbour', 'harold@harbour.example');
      const { items } = (await world.call(ListWorkflows, {}, publisher)).answer;
      expect(items).toMatchObject([{ title: 'Pump', status: 'published' }]);
      const [{ id: workflowId } = { id: '' }] = items as { id: string }[];
      const player = await world.call(GetPlayerWorkflow, { workflowId }, publisher);
      const master = /\/media\/[^"]+master\.m3u8/.exec(player.text)?.[0] ?? player.text;
      expect((await world.http('GET', master)).text).toContain('#EXTM3U');
      expect((await world.call(UnpublishWorkflow, { workflowId }, publisher)).status).toBe(200);
      const title = { workflowId, title: 'Pump, renamed', languageCode: 'en-us' };
      expect((await world.call(RenameWorkflow, title, publisher)).status).toBe(200);
      const admin = await world.signIn('harbour', 'hilda@harbour.example');
      const trail = await world.call(ListAuditEvents, { entityId: workflowId, size: 500 }, admin);
      expect(trail.answer.page?.dataCount).toBeGreaterThan(5);
    } finally {
      await world.stop();
      await rm(scratch, { recursive: true, force: true });
    }
  });
});
