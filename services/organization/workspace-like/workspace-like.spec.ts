import { describe, expect, it } from 'vitest';
import { WorkspaceLiked, maxLikedWorkspaces } from '../../../contracts/organization/workspace-like.ts';
import { factsOf, given, type PastEvent } from '../../platform/commands/given.fixture.ts';
import { viewer } from '../../platform/projections/viewer.fixture.ts';
import { likeWorkspace } from './workspace-like.ts';

const liked = (workspaceId: string, like = true) => WorkspaceLiked({ userId: 'user-1', workspaceId, like });
const change = (workspaceId: string, like: boolean, past: readonly PastEvent[] = [], isVisible = true) =>
  given(...past).when(likeWorkspace, { workspaceId, like }, undefined, isVisible);

describe('R-WSP-08: favourite workspaces', () => {
  it('are added and removed once', () => {
    expect(change('hall', true).events).toEqual([liked('hall')]);
    expect(change('hall', true, [liked('hall')]).events).toEqual([]);
    expect(change('hall', false, [liked('hall')]).events).toEqual([liked('hall', false)]);
    expect(change('hall', true, [liked('hall'), liked('hall', false)]).events).toEqual([liked('hall')]);
  });

  it('are workspaces that the person sees; one that they no longer see can be removed', async () => {
    expect(change('store', true, [], false).refusal).toBe('resource.absent');
    expect(change('store', false, []).refusal).toBe('resource.absent');
    const known = { viewer: { ...viewer, workspaces: new Set(['hall']) } };
    expect(await factsOf(likeWorkspace, { workspaceId: 'hall', like: true }, known)).toBe(true);
    expect(await factsOf(likeWorkspace, { workspaceId: 'store', like: true }, known)).toBe(false);
    expect(await factsOf(likeWorkspace, { workspaceId: 'store', like: false }, known)).toBe(true);
    expect(await factsOf(likeWorkspace, { workspaceId: 'hall', like: true }, { viewer: null })).toBe(false);
  });

  it('are at most 500', () => {
    const past = Array.from({ length: maxLikedWorkspaces }, (_, index) => liked(`hall-${index}`));
    expect(change('another', true, past).refusal).toBe('workspace.too-many-favorites');
    expect(change('hall-7', true, past).events).toEqual([]);
    expect(change('another', true, [...past, liked('hall-7', false)]).events).toHaveLength(1);
  });
});
