import { filmVideo } from '../../providers/uploading/file-access.ts';
import { addFiles } from './upload-dialog-state.ts';

/** Opens the camera of the phone; what it filmed is uploaded like a file. */
export async function filmWithCamera(): Promise<void> {
  addFiles(await filmVideo());
}
