import { useNavigate } from 'react-router';
import type { CreateEntry } from '../../app/feature.ts';
import { createEntriesOf } from '../../app/features.ts';
import { useSession } from '../../providers/session.ts';

/** Uploading a video, which starts a workflow, if the person may. */
export function useUploadEntry(): (Omit<CreateEntry, 'run'> & { readonly run: () => void }) | undefined {
  const session = useSession();
  const navigate = useNavigate();
  if (session.status !== 'signed-in') return undefined;
  const entry = createEntriesOf(session).find(({ id }) => id === 'upload-video');
  return entry && { ...entry, run: () => entry.run((to) => void navigate(to)) };
}
