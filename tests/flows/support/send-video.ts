import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CompleteUpload, StartUpload } from '../../../contracts/media/upload.ts';
import type { Answered } from './call.ts';
import type { Person } from './person.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** One part, checksummed, as the browser sends it. */
export function sendPart(
  person: Person,
  uploadId: string,
  number: number,
  bytes: Bytes,
  checksum = sha256(bytes),
): Promise<Answered> {
  const headers = { 'content-type': 'application/octet-stream', 'x-sha256': checksum };
  return person.sendRaw('PUT', `/v1/uploads/${uploadId}/parts/${number}`, headers, bytes);
}

/** Numbers of the parts that are safe on the server. */
export async function storedParts(person: Person, uploadId: string): Promise<number[]> {
  const { answer } = await person.sendRaw('GET', `/v1/uploads/${uploadId}/parts`);
  return z
    .array(z.object({ part: z.number() }))
    .parse(answer.items)
    .map(({ part }) => part)
    .toSorted((a, b) => a - b);
}

export interface OpenUpload {
  readonly id: string;
  readonly partBytes: number;
  readonly parts: number;
}

export const openUpload = (
  person: Person,
  workspaceId: string,
  fileName: string,
  size: number,
): Promise<OpenUpload> =>
  person.sendCommand(StartUpload, {
    workspaceId,
    kind: 'video',
    fileName,
    size,
    fingerprint: `${fileName}-${size}`,
    languageCode: 'en-us',
  });

/** The bytes of one part; numbers begin with 1. */
export const partOf = (bytes: Bytes, { partBytes }: OpenUpload, number: number): Bytes =>
  bytes.slice((number - 1) * partBytes, number * partBytes);

/** Joins the parts; the workflow that begins with the video. */
export async function completed(person: Person, uploadId: string): Promise<string> {
  const { workflowId } = await person.sendCommand(CompleteUpload, { uploadId });
  if (workflowId === null) throw new Error('a video begins a workflow');
  return workflowId;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
