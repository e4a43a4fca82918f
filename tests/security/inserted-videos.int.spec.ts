import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { EraseVideo } from '../../contracts/authoring/video-cut.ts';
import { ChangeVideoInserts } from '../../contracts/authoring/video-insert.ts';
import {
  DeleteWorkflow,
  EditSegments,
  PublishWorkflow,
} from '../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow, type WorkflowDetails } from '../../contracts/authoring/workflow-views.ts';
import { ChangeWorkspaceRole } from '../../contracts/identity/user.ts';
import { GetPlayerWorkflow, type PlayerWorkflow } from '../../contracts/playback/playback.ts';
import { itemOf, type Person, type Reply } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { makeShortVideo } from '../support/short-video.ts';

/** Who may insert which video, and what happens when they may not any more (2:49 import). */
describe('inserted videos', () => {
  const world = productWorld(['harbour', 'meadow']);
  let admin: Person;
  let author: Person;
  let own: string;
  /** Of workspaces where the author may only watch, and of another organisation. */
  let watched: string;
  let foreign: string;
  let other: string;
  let yard: string;

  beforeAll(async () => {
    const hall = await world.makeWorkspace('harbour', 'Hall');
    yard = await world.makeWorkspace('harbour', 'Yard');
    const dock = await world.makeWorkspace('harbour', 'Dock');
    const barn = await world.makeWorkspace('meadow', 'Barn');
    admin = await world.addPerson('harbour', 'Ada', 'admin-super');
    const roles = { [hall]: 'publisher', [yard]: 'publisher', [dock]: 'viewer' } as const;
    author = await world.addPerson('harbour', 'Harold', 'viewer', roles);
    const farmer = await world.addPerson('meadow', 'Milo', 'admin-super');
    const file = await makeShortVideo(join(world.folder, 'short.mp4'));
    [own, other, watched, foreign] = [
      (await world.uploadVideo(author, hall, file)).workflowId,
      (await world.uploadVideo(author, yard, file)).workflowId,
      (await world.uploadVideo(admin, dock, file)).workflowId,
      (await world.uploadVideo(farmer, barn, file)).workflowId,
    ];
    itemOf(await world.call(PublishWorkflow, { workflowId: watched }, admin));
  }, 300_000);

  const part = (workflowId: string, more: object = {}) => ({
    id: 'part',
    kind: 'video',
    at: 1,
    workflowId,
    start: 0,
    end: 1,
    ...more,
  });
  const change = (added: readonly object[], as = author, removed: readonly string[] = []): Promise<Reply> =>
    world.call(ChangeVideoInserts, { workflowId: own, added, removed }, as);
  const importing = (target: string, stepId: string): Promise<Reply> =>
    world.call(
      EditSegments,
      { workflowId: own, segments: [{ type: 'import', stepId, target, start: 0, end: 1 }] },
      author,
    );
  const details = async () =>
    itemOf<WorkflowDetails>(await world.call(GetWorkflow, { workflowId: own }, author));
  const inserts = async () => (await details()).cut.inserts ?? [];
  const refusal = ({ status, answer }: Reply) => [status, answer.error, answer.errorMessage];

  it('a video that one may only watch, of another organisation, and one that nobody has are all absent', async () => {
    const [step] = (await details()).steps;
    const absent = refusal(await change([part('invented-workflow')]));
    expect(absent[0]).toBe(404);
    for (const target of [watched, foreign]) {
      expect(refusal(await change([part(target)]))).toEqual(absent);
      expect(refusal(await importing(target, step?.id ?? ''))).toEqual(absent);
    }
    expect(await inserts()).toEqual([]);
  });

  it('nobody inserts into a workflow that they may not edit', async () => {
    const reader = await world.addPerson('harbour', 'Vera', 'viewer');
    expect([403, 404]).toContain((await change([part(other)], reader)).status);
    const theirs = { workflowId: watched, added: [part(own)], removed: [] };
    expect([403, 404]).toContain((await world.call(ChangeVideoInserts, theirs, author)).status);
  });

  it('the file that is read is that of the workflow, whatever the author sends', async () => {
    const sent = part(other, { assetId: 'stolen', rotation: 90, sentences: [{ sentence: 'Forged.' }] });
    expect((await change([sent])).status).toBe(200);
    const [inserted] = await inserts();
    const { assetId } = itemOf<WorkflowDetails>(await world.call(GetWorkflow, { workflowId: other }, author));
    expect(inserted).toMatchObject({ assetId, rotation: 0 });
    expect(JSON.stringify(inserted)).not.toContain('Forged');
  });

  it('viewers get the result with it, and no address of the other video', async () => {
    itemOf(await world.call(PublishWorkflow, { workflowId: own }, author));
    await world.until('the publication', async () => {
      const now = await details();
      if (now.requested?.cause) throw new Error(now.requested.cause.message);
      return now.publication === 1;
    });
    const { text, answer } = await world.call(GetPlayerWorkflow, { workflowId: own }, author);
    expect((answer.item as PlayerWorkflow).durationSeconds).toBeCloseTo(4, 0);
    expect(text).not.toContain(other);
  }, 120_000);

  it('nothing of a removed part is inserted', async () => {
    const erase = { workflowId: other, ranges: [{ start: 2, end: 2.5 }] };
    expect((await world.call(EraseVideo, erase, author)).status).toBe(200);
    const again = await change([part(other, { id: 'second', start: 1.5, end: 2.2 })]);
    expect(refusal(again).slice(0, 2)).toEqual([400, 'cut.insert-removed']);
  });

  it('without the right to edit the other, what is inserted stays and moves, and nothing new comes', async () => {
    const lose = { userId: author.id, workspaceId: yard, role: null };
    expect((await world.call(ChangeWorkspaceRole, lose, admin)).status).toBe(200);
    expect((await change([part(other, { at: 2 })])).status).toBe(200);
    expect(await inserts()).toMatchObject([{ id: 'part', at: 2 }]);
    for (const wanted of [part(other, { end: 1.5 }), part(other, { id: 'second' })])
      expect((await change([wanted])).status).toBe(404);
  });

  it('what is removed in the other afterwards is not published, even if the author may not edit it any more', async () => {
    const erase = { workflowId: other, ranges: [{ start: 0.5, end: 0.8 }] };
    expect((await world.call(EraseVideo, erase, admin)).status).toBe(200);
    const { status, answer } = await world.call(PublishWorkflow, { workflowId: own }, author);
    expect([status, answer.error]).toEqual([409, 'cut.insert-hidden']);
    expect(answer.facts).toMatchObject({ insertId: 'part', at: '00:02.00', to: '00:01.00' });
    expect((await details()).publication).toBe(1);
  });

  it('after the other was deleted, what viewers see stays, and the insert can be removed', async () => {
    expect((await world.call(DeleteWorkflow, { workflowId: other }, admin)).status).toBe(200);
    itemOf(await world.call(PublishWorkflow, { workflowId: own }, author));
    await world.until('the refusal', async () => {
      const { requested } = await details();
      return requested?.cause?.error === 'cut.insert-deleted';
    });
    const player = await world.call(GetPlayerWorkflow, { workflowId: own }, author);
    expect((player.answer.item as PlayerWorkflow).durationSeconds).toBeCloseTo(4, 0);
    expect((await change([], author, ['part'])).status).toBe(200);
    expect(await inserts()).toEqual([]);
  }, 120_000);
});
