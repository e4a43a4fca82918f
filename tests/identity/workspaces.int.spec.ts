import { beforeAll, describe, expect, it } from 'vitest';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { ListGroupWorkflows } from '../../contracts/authoring/workflow-views.ts';
import { ListWorkspaceUsers } from '../../contracts/identity/user.ts';
import { LikeWorkspace } from '../../contracts/organization/workspace-like.ts';
import {
  GetGroup,
  GetWorkspace,
  GetWorkspaceDictionary,
  ListWorkspaces,
  ListWorkspacesOfUser,
} from '../../contracts/organization/workspace.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { publishVideo, type PublishedVideo } from '../support/published-video.ts';

describe('Workspaces over HTTP', () => {
  const world = productWorld(['harbour', 'meadow']);
  let hall: string;
  let store: string;
  let admin: Person;
  let leader: Person;
  let viewer: Person;
  let outsider: Person;
  let stranger: Person;
  let video: PublishedVideo;
  beforeAll(async () => {
    hall = await world.makeWorkspace('harbour', 'Hall');
    store = await world.makeWorkspace('harbour', 'Store', true);
    admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
    const led = { [store]: 'admin-group', [hall]: 'admin-group' } as const;
    leader = await world.addPerson('harbour', 'Lea', 'admin-group', led);
    viewer = await world.addPerson('harbour', 'Vera', 'viewer', { [store]: 'viewer' });
    outsider = await world.addPerson('harbour', 'Otto', 'viewer', { [hall]: 'viewer' });
    stranger = await world.addPerson('meadow', 'Milo', 'admin-super');
    video = await publishVideo(world, leader, store);
  });

  const idsOf = ({ answer }: { answer: { items?: unknown } }) =>
    ((answer.items ?? []) as readonly { id: string }[]).map(({ id }) => id);

  it('R-WSP-08: like-workspace adds a favourite of the person alone, and removes it', async () => {
    const like = (workspaceId: string, as: Person, value = true) =>
      world.call(LikeWorkspace, { workspaceId, like: value }, as);
    expect((await like(store, viewer)).answer).toMatchObject({ success: true });
    for (const as of [outsider, stranger]) expect((await like(store, as)).status).toBe(404);
    const read = async (as: Person) => itemOf(await world.call(GetWorkspace, { workspaceId: store }, as));
    expect(await read(viewer)).toMatchObject({ isLike: true });
    expect(await read(leader)).toMatchObject({ isLike: false });
    const favourites = (isLike: string) => world.call(ListWorkspaces, { isLike }, viewer);
    expect(idsOf(await favourites('true'))).toEqual([store]);
    expect(idsOf(await favourites('false'))).toEqual([hall]);
    const trail = await world.call(ListAuditEvents, { entityId: viewer.id, size: 200 }, admin);
    expect(trail.text).toContain('WorkspaceLiked');
    await like(store, viewer, false);
    expect(idsOf(await favourites('true'))).toEqual([]);
  });

  it('R-GEN-05, R-WSP-13: a private workspace is absent for people who are not assigned (group-get, group-workflows)', async () => {
    expect(itemOf(await world.call(GetGroup, { workspaceId: store }, viewer))).toMatchObject({
      private: true,
    });
    expect(idsOf(await world.call(ListGroupWorkflows, { workspaceId: store }, viewer))).toEqual([
      video.workflowId,
    ]);
    for (const as of [outsider, stranger]) {
      expect((await world.call(GetGroup, { workspaceId: store }, as)).status).toBe(404);
      expect(idsOf(await world.call(ListGroupWorkflows, { workspaceId: store }, as))).toEqual([]);
    }
    expect(idsOf(await world.call(ListWorkspaces, {}, outsider))).toEqual([hall]);
  });

  it('R-WSP-14: counts workflows that were created, and those that are and are not published', async () => {
    expect(itemOf(await world.call(GetWorkspace, { workspaceId: store }, leader))).toMatchObject({
      created: 1,
      published: 1,
      unpublished: 0,
    });
  });

  it('R-WSP-10: workspace-users takes page, size and keyword, and answers those who administer it', async () => {
    const read = (data: object, as = leader) =>
      world.call(ListWorkspaceUsers, { workspaceId: store, ...data }, as);
    expect((await read({})).answer.items).toMatchObject([
      { id: leader.id, displayName: 'Lea', role: 'admin-group' },
      { id: viewer.id, displayName: 'Vera', role: 'viewer' },
    ]);
    expect(idsOf(await read({ page: 2, size: 1 }))).toEqual([viewer.id]);
    expect(idsOf(await read({ keyword: 'ver' }))).toEqual([viewer.id]);
    expect(idsOf(await read({}, admin))).toHaveLength(2);
    for (const as of [viewer, outsider, stranger]) expect(idsOf(await read({}, as))).toEqual([]);
  });

  it('R-WSP-11: GET /v1/users/{userId}/workspaces?keyword finds those of a person (workspaces-mine)', async () => {
    const read = (userId: string, as: Person, data: object = {}) =>
      world.call(ListWorkspacesOfUser, { userId, ...data }, as);
    expect(idsOf(await read(leader.id, leader))).toEqual([hall, store]);
    expect(idsOf(await read(leader.id, leader, { keyword: 'sto' }))).toEqual([store]);
    expect(idsOf(await read(viewer.id, leader))).toEqual([store]);
    expect(idsOf(await read(leader.id, viewer))).toEqual([]);
    expect(idsOf(await read(viewer.id, stranger))).toEqual([]);
  });

  it('R-USR-14: assigned-private-workspaces are the private ones of the person', async () => {
    const mine = (as: Person) => world.call(ListWorkspacesOfUser, { userId: as.id, private: 'true' }, as);
    expect(idsOf(await mine(leader))).toEqual([store]);
    expect(idsOf(await mine(outsider))).toEqual([]);
  });

  it('workspace-dictionary names every workspace that the person sees', async () => {
    const read = async (as: Person) => itemOf<object>(await world.call(GetWorkspaceDictionary, {}, as));
    expect(await read(viewer)).toEqual({
      [hall]: { name: 'Hall', color: 'blue', private: false },
      [store]: { name: 'Store', color: 'blue', private: true },
    });
    expect(Object.keys(await read(outsider))).toEqual([hall]);
    expect(await read(stranger)).toEqual({});
  });
});
