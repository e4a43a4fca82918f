import { useSyncExternalStore } from 'react';
import type { GivenFile } from '../../providers/uploading/file-access.ts';

interface DialogState {
  readonly open: boolean;
  readonly files: readonly GivenFile[];
}
const shut: DialogState = { open: false, files: [] };

let state = shut;
const listeners = new Set<() => void>();
const become = (next: DialogState): void => {
  state = next;
  for (const listener of listeners) listener();
};

export const openUploadDialog = (): void => become({ ...state, open: true });
export const closeUploadDialog = (): void => become(shut);

const same = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Files to be sent, beside those that are there already; the same one twice counts once. */
export function offerFiles(files: readonly GivenFile[]): void {
  const fresh = files.filter(({ file }) => !state.files.some((known) => same(known.file, file)));
  if (files.length > 0) become({ open: true, files: [...state.files, ...fresh] });
}
export const leaveOut = (file: File): void =>
  become({ ...state, files: state.files.filter((given) => given.file !== file) });

export const useUploadDialog = (): DialogState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
