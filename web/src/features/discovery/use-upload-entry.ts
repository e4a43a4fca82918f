import type { CreateEntry } from '../../app/feature.ts';
import { createEntriesOf } from '../../app/features.ts';
import { useSession } from '../../providers/session.ts';

/** Uploading a video, for whoever may: what a workflow begins with. */
export function useUploadEntry(): CreateEntry | undefined {
  const session = useSession();
  return session.status === 'signed-in'
    ? createEntriesOf(session).find(({ id }) => id === 'upload-video')
    : undefined;
}
