import type { PickedFile } from '../../providers/uploading/file-access.ts';
import { createSharedState } from '../../browser/shared-state.ts';

interface DialogState {
  readonly open: boolean;
  readonly files: readonly PickedFile[];
  /** The dialog that imports from a meeting is open instead. */
  readonly meeting?: true;
}
const closedState: DialogState = { open: false, files: [] };

const state = createSharedState(closedState);

export const openUploadDialog = (): void => state.set({ ...state.get(), open: true });
export const openMeetingDialog = (): void => state.set({ ...closedState, meeting: true });
export const closeUploadDialog = (): void => state.set(closedState);

const isSameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Adds files to those already chosen; duplicates are ignored. */
export function addFiles(files: readonly PickedFile[]): void {
  const newFiles = files.filter(
    ({ file }) => !state.get().files.some((known) => isSameFile(known.file, file)),
  );
  if (files.length > 0) state.set({ open: true, files: [...state.get().files, ...newFiles] });
}
export const removeFile = (file: File): void =>
  state.set({ ...state.get(), files: state.get().files.filter((given) => given.file !== file) });

export const useUploadDialog = state.use;
