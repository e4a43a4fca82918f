import { beforeAll, describe, expect, it } from 'vitest';
import { GetWorkflowSummary } from '../../contracts/assistant/summary.ts';
import { RenameStep, UnpublishWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import {
  GetWorkflow,
  GetWorkflowPermissions,
  ListWorkflows,
} from '../../contracts/authoring/workflow-views.ts';
import type { ApiScope } from '../../contracts/kernel/api-scopes.ts';
import { SignBatch, SignMediaAccess } from '../../contracts/media/asset.ts';
import { GetPlayerWorkflow } from '../../contracts/playback/playback.ts';
import { ListWorkspaces } from '../../contracts/organization/workspace.ts';
import { systemSender } from '../../services/identity/accounts.ts';
import { ApiKeys } from '../../services/identity/api-key/api-keys.ts';
import { itemOf, type Person, type Reply } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { publishVideo, type PublishedVideo } from '../support/published-video.ts';
import { countAttacks } from './count-attacks.ts';

const draftTitle = 'Only in the draft';

describe('An API key without a scope to author', () => {
  const world = productWorld();
  let author: Person;
  let viewer: Person;
  let workspaceId: string;
  let published: PublishedVideo;
  let draft: PublishedVideo;

  const keyFor = async (...scopes: ApiScope[]): Promise<Person> => {
    const data = { name: 'Sync', scopes, expiresAt: null };
    const { key } = await world.product.app.get(ApiKeys).create(data, systemSender('harbour', author.id));
    await world.settled();
    return { ...author, token: key };
  };

  beforeAll(async () => {
    workspaceId = await world.makeWorkspace('harbour', 'Hall');
    author = await world.addPerson('harbour', 'Ada', 'admin-organization');
    viewer = await world.addPerson('harbour', 'Vera', 'viewer');
    published = await publishVideo(world, author, workspaceId);
    const { workflowId, stepId } = published;
    await world.call(RenameStep, { workflowId, stepId, title: draftTitle }, author);
    const other = await world.makeWorkspace('harbour', 'Barn');
    draft = await publishVideo(world, author, other);
    await world.call(UnpublishWorkflow, { workflowId: draft.workflowId }, author);
    await world.settled();
  });

  const types = SignBatch.schema.shape.data.element.shape.type.options;
  /** What somebody is answered about the two workflows, without what every answer signs or counts for itself. */
  async function answersTo(as: Person, headers: Record<string, string> = {}): Promise<string[]> {
    const answers: string[] = [];
    const note = (what: string, { status, text }: Reply) =>
      answers.push(
        `${what}: ${status} ${text.replaceAll(/"addressSeconds":\d+,/g, '').replaceAll(/"(?:\/media\/[^"]*|v1\.[^"]*)"|"(?:expiresAt|updatedAt|viewToken)":"[^"]*"/g, '""')}`,
      );
    for (const { workflowId, stepId } of [published, draft]) {
      const signed = types.map((type) => ({ workflowId, stepId, type }));
      note('sign', await world.call(SignBatch, { data: signed }, as, headers));
      for (const preview of [true, false])
        note(`preview ${preview}`, await world.call(GetPlayerWorkflow, { workflowId, preview }, as, headers));
      note(
        'access',
        await world.call(SignMediaAccess, { request: { type: 'workflow', id: workflowId } }, as, headers),
      );
      note('permissions', await world.call(GetWorkflowPermissions, { workflowId }, as, headers));
      note('summary', await world.call(GetWorkflowSummary, { workflowId }, as, headers));
    }
    note('all', await world.call(ListWorkflows, {}, as, headers));
    note('to edit', await world.call(ListWorkspaces, { type: 'edit' }, as, headers));
    return answers;
  }

  it('is answered what somebody without a role is: no draft, no original, no right to edit', async () => {
    const key = await keyFor('content:read');
    const expected = await answersTo(viewer);
    expect(expected.join('\n')).not.toContain(draftTitle);
    expect(await answersTo(key)).toEqual(expected);
    // after waiting for a write its rights are still those of the key
    const seen = await world.call(RenameStep, { ...published, title: `${draftTitle} now` }, author);
    expect(await answersTo(key, { 'x-after': seen.answer.token ?? '' })).toEqual(expected);
    countAttacks('operations without the right', 2 * expected.length);
  });

  it('is refused the original video, whatever else it may read', async () => {
    const { workflowId } = published;
    const key = await keyFor('content:read', 'people:read', 'organization:read', 'reports:read');
    const items = { data: [{ workflowId, type: 'source' }] };
    expect((await world.call(SignBatch, items, key)).answer.items).toMatchObject([{ url: null }]);
  });

  it('opens no subtitles of the draft with the address of those that are published', async () => {
    const key = await keyFor('content:read');
    const items = { data: [{ workflowId: published.workflowId, type: 'subtitles' }] };
    const [signed] = (await world.call(SignBatch, items, key)).answer.items as { url: string }[];
    const url = signed?.url ?? '';
    expect((await world.http('GET', url)).status).toBe(200);
    expect((await world.http('GET', url.replace('/subtitles/1/', '/subtitles/0/'))).status).toBe(403);
    const [own] = (await world.call(SignBatch, items, author)).answer.items as { url: string }[];
    expect(own?.url).toContain('/subtitles/0/');
    expect((await world.http('GET', own?.url ?? '')).status).toBe(200);
  });

  it('with the scope to write sees and signs drafts as its creator does', async () => {
    const key = await keyFor('content:write');
    const { workflowId } = published;
    expect((await world.call(GetWorkflow, { workflowId }, key)).text).toContain(draftTitle);
    expect((await world.call(GetPlayerWorkflow, { workflowId, preview: true }, key)).text).toContain(
      draftTitle,
    );
    const signed = await world.call(SignBatch, { data: [{ workflowId, type: 'source' }] }, key);
    expect(signed.answer.items).toMatchObject([{ message: 'OK' }]);
    expect(itemOf(await world.call(GetWorkflowPermissions, { workflowId }, key))).toMatchObject({
      allowEdit: true,
    });
  });
});
