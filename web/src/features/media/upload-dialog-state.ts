import type { GivenFile } from '../../providers/uploading/file-access.ts';
import { followed } from '../../ui/followed.ts';

interface DialogState {
  readonly open: boolean;
  readonly files: readonly GivenFile[];
}
const shut: DialogState = { open: false, files: [] };

const state = followed(shut);

export const openUploadDialog = (): void => state.become({ ...state.now(), open: true });
export const closeUploadDialog = (): void => state.become(shut);

const same = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Files to be sent, beside those that are there already; the same one twice counts once. */
export function offerFiles(files: readonly GivenFile[]): void {
  const fresh = files.filter(({ file }) => !state.now().files.some((known) => same(known.file, file)));
  if (files.length > 0) state.become({ open: true, files: [...state.now().files, ...fresh] });
}
export const leaveOut = (file: File): void =>
  state.become({ ...state.now(), files: state.now().files.filter((given) => given.file !== file) });

export const useUploadDialog = state.use;
