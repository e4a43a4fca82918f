import type { CreateEntry } from '../../app/feature.ts';
import { createEntriesOf } from '../../app/features.ts';
import { useSession } from '../../providers/session.ts';

/** Uploading a video, which starts a workflow, if the person may. */
export function useUploadEntry(): CreateEntry | undefined {
  const session = useSession();
  return session.status === 'signed-in'
    ? createEntriesOf(session).find(({ id }) => id === 'upload-video')
    : undefined;
}
