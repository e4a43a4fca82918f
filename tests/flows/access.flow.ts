import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { allCommands, allQueries } from '../../contracts/catalogue.ts';
import { ListUsers } from '../../contracts/identity/user.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { parseBinding } from '../../contracts/kernel/http.ts';
import { rolePermissions } from '../../contracts/kernel/permissions.ts';
import { CompleteUpload, StartUpload } from '../../contracts/media/upload.ts';
import { GetWorkspace, ListWorkspaces } from '../../contracts/organization/workspace.ts';
import { ListPipelines } from '../../contracts/media/pipeline-runs.ts';
import { ListWorkflows, ListWorkspaceWorkflows } from '../../contracts/authoring/workflow-views.ts';
import { sendRequest } from './support/call.ts';
import { Person, requestOf } from './support/person.ts';
import { plausibleInput } from './support/plausible.ts';

const reachable = [...allCommands, ...allQueries, CompleteUpload].filter(({ http }) => http !== null);
const named = reachable.map((contract) => [contract.type, contract] as const);
const addressesOneThing = named.filter(
  ([, { http }]) => http !== null && parseBinding(http).pathFields.some((field) => field.endsWith('Id')),
);
const isReport = ([, { access }]: (typeof named)[number]): boolean =>
  access.rule === 'flag' && access.flag === 'analytics';

let viewer: Person;
let admin: Person;
beforeAll(async () => {
  viewer = await Person.signIn('viewer');
  admin = await Person.signIn('admin');
});

describe('who may do what', () => {
  it.each(named)('%s is refused to anyone who is not signed in', async (_, contract) => {
    const { status, answer } = await sendRequest(requestOf(contract, plausibleInput(contract)));
    expect(status).toBe(401);
    expect(answer.error).toBe('session.required');
  });

  const isRefused = ([, { access }]: (typeof named)[number]): boolean =>
    (access.rule === 'flag' && !rolePermissions.viewer.flags.includes(access.flag)) ||
    (access.rule === 'workspace' && access.right !== 'see') ||
    access.rule === 'some-workspace';
  it.each(named.filter(isRefused))(
    '%s is refused to a viewer, who neither authors nor administers',
    async (_, contract) => {
      const { status, answer } = await viewer.trySend(contract, plausibleInput(contract));
      const empty = status === 200 && answer.items?.length === 0;
      if (!empty) expect([403, 404]).toContain(status);
    },
  );

  it.each(addressesOneThing.filter((entry) => !isReport(entry)))(
    '%s answers an id that is not theirs as absent',
    async (type, contract) => {
      const { status, answer } = await admin.trySend(contract, plausibleInput(contract));
      // the list of what belongs to nothing is empty
      const empty = status === 200 && answer.items?.length === 0;
      if (!empty) expect({ type, status, error: answer.error }).toMatchObject({ status: 404 });
    },
  );

  it('a viewer sees neither a private workspace nor what is in it', async () => {
    const hidden = await privateWorkspace();
    const seen = await viewer.sendQuery(ListWorkspaces, {});
    expect(seen.items.map(({ id }) => id)).not.toContain(hidden);
    expect((await viewer.trySend(GetWorkspace, { workspaceId: hidden })).status).toBe(404);
    const { status, answer } = await viewer.trySend(ListWorkspaceWorkflows, { workspaceId: hidden });
    expect(status === 404 || answer.items?.length === 0).toBe(true);
  });

  it('a viewer may not upload, nor may anybody into a workspace that is not there', async () => {
    const { items } = await viewer.sendQuery(ListWorkspaces, {});
    const upload = { kind: 'video', fileName: 'a.mp4', size: 1, fingerprint: 'f', workspaceId: items[0]?.id };
    expect([403, 404]).toContain((await viewer.trySend(StartUpload, upload)).status);
    expect((await admin.trySend(StartUpload, { ...upload, workspaceId: randomUUID() })).status).toBe(404);
  });

  it('what the product alone may send has no address', async () => {
    const paths = ['/v1/events', '/v1/commands', '/v1/workflows', '/v1/pipelines', '/v1/users'];
    for (const path of paths) {
      const { status } = await admin.sendRaw(
        'POST',
        path,
        { 'content-type': 'application/json' },
        new TextEncoder().encode('{}'),
      );
      expect(status).toBe(404);
    }
  });

  it('runs are found by the name of their workflow, and by its id', async () => {
    const [found] = (await admin.sendQuery(ListWorkflows, { size: 1 })).items;
    if (!found) throw new Error('the seed makes a workflow');
    for (const keyword of [found.title, found.id, `ingest-${found.id}`]) {
      const { items } = await admin.sendQuery(ListPipelines, { keyword });
      expect(items.map(({ subjectId }) => subjectId)).toContain(found.id);
    }
    const none = await admin.sendQuery(ListPipelines, { keyword: randomUUID() });
    expect([none.items, none.page.dataCount]).toEqual([[], 0]);
  });

  it('a list never shows more than its page, and counts all of it', async () => {
    const { items, page } = await admin.sendQuery(ListUsers, {
      page: 1,
      size: 2,
      sort: 'email',
      order: 'ASC',
    });
    expect(items).toHaveLength(2);
    expect(page.dataCount).toBeGreaterThanOrEqual(5);
    expect((await admin.sendQuery(GetMyProfile, {})).role).toBe('admin-organization');
  });
});

async function privateWorkspace(): Promise<string> {
  const { items } = await admin.sendQuery(ListWorkspaces, { type: 'admin' });
  const hidden = items.find((workspace) => workspace.private);
  if (!hidden) throw new Error('the seed makes a private workspace');
  return hidden.id;
}
