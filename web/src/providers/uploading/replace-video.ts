import { pickVideos } from './file-access.ts';
import type { UploadPurpose } from './upload-item.ts';
import { type VideoProblem, videoProblem } from './video-file.ts';
import { uploads } from '../uploads.ts';

/** Asks for another video to replace an unusable one and starts its upload; or says why it did not start. */
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
