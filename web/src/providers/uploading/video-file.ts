import { maxFileBytes } from '../../../../contracts/media/upload.ts';
import { videoExtensions } from './file-access.ts';

export type VideoProblem = 'tooLarge' | 'empty' | 'notVideo';

/** What is wrong with a file, before anything is sent; the server checks it again. */
export function videoProblem(file: Pick<File, 'name' | 'size' | 'type'>): VideoProblem | null {
  const name = file.name.toLowerCase();
  const isVideo = file.type.startsWith('video/') || videoExtensions.some((end) => name.endsWith(end));
  if (!isVideo) return 'notVideo';
  if (file.size === 0) return 'empty';
  return file.size > maxFileBytes('video') ? 'tooLarge' : null;
}
