import type { z } from 'zod';
import type { MeetingImportBody } from '../../../contracts/media/meeting-import.ts';
import type { MeetingServiceBody } from '../../../contracts/media/meeting-service.ts';
import { call, type CallResult } from './api-client.ts';
import { rememberToken } from './read-your-writes.ts';

async function send(method: string, path: string, body: object): Promise<CallResult<unknown>> {
  const result = await call({ method, path, body });
  if (result.ok) rememberToken(result.token);
  return result;
}

/** Stores the registration at the meeting service; its secrets are not shown again. */
export const configureMeetingService = (registration: z.output<typeof MeetingServiceBody>) =>
  send('PUT', '/v1/meeting-service', registration);
/** The address at the service where an administrator allows the access; this browser alone can come back from there. */
export const beginMeetingConnection = () =>
  send('POST', '/v1/meeting-service/authorization', {}) as Promise<CallResult<{ readonly address: string }>>;
/** Starts fetching a recording. */
export const importMeeting = (wanted: z.input<typeof MeetingImportBody>) =>
  send('POST', '/v1/meetings/imports', wanted) as Promise<CallResult<{ readonly id: string }>>;
/** How many bytes of an import have arrived; `null` where that is not known now. */
export async function receivedBytes(uploadId: string): Promise<number | null> {
  const result = await call({ method: 'GET', path: `/v1/uploads/${encodeURIComponent(uploadId)}/parts` });
  if (!result.ok || !Array.isArray(result.data)) return null;
  const parts = result.data as readonly { readonly size: number }[];
  return parts.reduce((sum, { size }) => sum + size, 0);
}
