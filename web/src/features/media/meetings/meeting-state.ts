import { createSharedState } from '../../../browser/shared-state.ts';

interface MeetingState {
  /** Imports that were started or seen in this window, and that stay listed until they are removed. */
  readonly shown: readonly string[];
  readonly dismissed: readonly string[];
}
const state = createSharedState<MeetingState>({ shown: [], dismissed: [] });

export function showImports(ids: readonly string[]): void {
  const { shown } = state.get();
  const added = ids.filter((id) => !shown.includes(id));
  if (added.length > 0) state.set({ ...state.get(), shown: [...shown, ...added] });
}
export const dismissImport = (id: string): void =>
  state.set({ ...state.get(), dismissed: [...state.get().dismissed, id] });

export const useMeetingState = state.use;
