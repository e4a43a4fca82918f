import type { QueueEntries } from './queue-entries.ts';
import type { QueueEntry } from './queue-entry.ts';
import { SendingFailed } from './send-file.ts';
import type { UploadApi } from './upload-api.ts';

/** Opens an upload on the server; the same command opens the same upload. */
export async function openUpload(api: UploadApi, entries: QueueEntries, entry: QueueEntry): Promise<string> {
  const opened = await api.open(entry.record);
  if (!opened.ok || opened.data === null) throw new SendingFailed(opened);
  entries.update(entry, { uploadId: opened.data.id });
  if (entry.isCancelled) await api.cancel(opened.data.id);
  return opened.data.id;
}
