import type { Viewer } from '../projections/define-read-model.ts';

const known = new WeakMap<object, Viewer>();

/**
 * Keeps who is behind one request with its sender (or asker), so that the processor need not look them up a second time
 * within the same request. Bound to the object and gone with it: no later request, and nothing sent by a client, can find it.
 */
export const keepViewer = <T extends object>(of: T, viewer: Viewer): T => {
  known.set(of, viewer);
  return of;
};

export const keptViewer = (of: object): Viewer | undefined => known.get(of);
