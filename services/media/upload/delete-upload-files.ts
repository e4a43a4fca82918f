import { WorkflowDeleted, WorkflowPublished } from '../../../contracts/authoring/workflow-events.ts';
import { PublicationRequested } from '../../../contracts/authoring/publications.ts';
import { speechKey } from '../../../contracts/authoring/speak-texts.ts';
import { SpeechRequested } from '../../../contracts/authoring/voice-over.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { CompletedUpload } from './upload.ts';

/**
 * Deletes the uploaded file, and what was generated from it. Repeatable: if it is interrupted, the upload is unchanged.
 */
export async function deleteUploadFiles(
  objects: Objects,
  organizationId: string,
  { completed: { objectKey, assetId } }: CompletedUpload,
): Promise<void> {
  await objects.delete(organizationId, `${organizationId}/assets/${assetId}/`);
  await objects.delete(organizationId, objectKey);
  await objects.delete(organizationId, `${objectKey}.safe`);
}

/**
 * Whether a workflow is deleted and was never published; read from the log, since events of earlier releases do not
 * record it.
 */
export async function wasNeverPublished(
  store: Pick<EventStore, 'readStream'>,
  organizationId: string,
  workflowId: string,
): Promise<boolean> {
  const events = await store.readStream(organizationId, `workflow-${workflowId}`);
  const has = (type: string) => events.some((event) => event.type === type);
  return has(WorkflowDeleted.type) && !has(WorkflowPublished.type);
}

/** The videos whose rendering was begun for publications of a workflow. */
export async function requestedVideos(
  store: Pick<EventStore, 'readStream'>,
  organizationId: string,
  workflowId: string,
): Promise<readonly string[]> {
  const events = await store.readStream(organizationId, `workflow-${workflowId}`);
  const requests = events.filter(({ type }) => type === PublicationRequested.type);
  return [...new Set(requests.map(({ data }) => PublicationRequested.schema.parse(data).videoId))];
}

/** Deletes the sounds that voices were asked to read for a workflow; no other workflow has them. */
export async function deleteSounds(
  { objects, store }: { readonly objects: Objects; readonly store: Pick<EventStore, 'readStream'> },
  organizationId: string,
  workflowId: string,
): Promise<void> {
  const events = await store.readStream(organizationId, `workflow-${workflowId}`);
  const requested = events.filter(({ type }) => type === SpeechRequested.type);
  for (const { id } of requested.flatMap(({ data }) => SpeechRequested.schema.parse(data).requests))
    await objects.delete(organizationId, speechKey(organizationId, id));
}
