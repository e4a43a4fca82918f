import { expect, it } from 'vitest';
import { ViewActivated } from '../../../contracts/playback/active-view.ts';
import { given, stateAfter } from '../../platform/commands/given.fixture.ts';
import { activateView, activeView, othersSince } from './active-view.ts';

const view = (viewId: string) => ({ userId: 'user-1', workflowId: 'workflow-1', viewId });
const at = (minute: number): string => new Date(Date.UTC(2026, 2, 2, 12, minute)).toISOString();
/** Which view was active from which minute on. */
const after = (...active: readonly (readonly [minute: number, viewId: string])[]) =>
  stateAfter(
    activeView,
    ...active.map(([minute, viewId]) => ({ ...ViewActivated(view(viewId)), time: at(minute) })),
  );
const others = (state: ReturnType<typeof after>, own: string, minute: number) =>
  othersSince(state, own, Date.parse(at(minute)));

it('a view becomes the active one once, and again after another was', () => {
  const [one, two] = [ViewActivated(view('view-one')), ViewActivated(view('view-two'))];
  expect(given().when(activateView, view('view-one')).events).toEqual([one]);
  expect(given(one).when(activateView, view('view-one')).events).toEqual([]);
  expect(given(one, two).when(activateView, view('view-one')).events).toEqual([one]);
  expect(activeView.scope(activeView.initial)).toEqual({ workspaceId: null });
});

it('names the views that were active since a time, each once, except the current one', () => {
  const state = after([0, 'a'], [10, 'b'], [20, 'a'], [30, 'c']);
  expect(others(state, 'c', 0)).toEqual(['a', 'b']);
  expect(others(state, 'c', 15)).toEqual(['b', 'a']);
  // the one that ended at that very moment too
  expect(others(state, 'c', 20)).toEqual(['b', 'a']);
  expect(others(state, 'c', 25)).toEqual(['a']);
  expect(others(state, 'c', 31)).toEqual([]);
  expect(others(state, 'd', 31)).toEqual(['c']);
  expect(others(activeView.initial, 'a', 0)).toEqual([]);
});
