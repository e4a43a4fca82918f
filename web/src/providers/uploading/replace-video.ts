import { pickVideos } from './file-access.ts';
import type { UploadPurpose } from './upload-item.ts';
import { type VideoProblem, videoProblem } from './video-file.ts';
import { uploads } from '../uploads.ts';

/** Asks for another video in the place of one that cannot be used and begins to upload it; or says why nothing began. */
export async function replaceVideo(
  description: string,
  purpose: UploadPurpose,
): Promise<'begun' | 'none' | VideoProblem> {
  const [given] = await pickVideos(description, false);
  if (!given) return 'none';
  const problem = videoProblem(given.file);
  if (problem !== null) return problem;
  await uploads.add(given, { ...purpose, workflowId: null });
  return 'begun';
}
