import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { partCount, partSize, partStart } from '../../contracts/media/model/parts.ts';
import { EndRecording, GrowUpload, recordingLimits } from '../../contracts/media/recording.ts';
import { BeginWorkflow, StartUpload, uploadLimits } from '../../contracts/media/upload.ts';
import { itemOf, ProductWorld, type Person } from '../support/product-world.ts';

const { partBytes } = uploadLimits;
const { stepBytes } = recordingLimits;
let world: ProductWorld;
let workspaceId: string;
let author: Person;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-recording-'));
  world = await ProductWorld.open();
  await world.foundOrganization('acme');
  workspaceId = await world.makeWorkspace('acme', 'Hall');
  const { email } = await world.addPerson('acme', 'Paula', 'publisher', { [workspaceId]: 'publisher' });
  author = await world.signIn('acme', email);
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** A few seconds of noise, as a browser writes them: without a length, and in parts as large as an upload's. */
async function take(seconds: number): Promise<Buffer> {
  const path = join(folder, `${seconds}.webm`);
  const picture = `nullsrc=s=640x360:r=15:d=${seconds},geq=random(1)*255:128:128`;
  await promisify(execFile)('ffmpeg', [
    '-v', 'error', '-y', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=d=${seconds}`,
    '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '6M', '-c:a', 'libopus', '-f', 'webm', '-live', '1', path,
  ]); // prettier-ignore
  return readFile(path);
}

async function open(): Promise<string> {
  const data = { workspaceId, kind: 'video', fileName: 'Recording.webm', size: stepBytes, fingerprint: 'r', growing: true }; // prettier-ignore
  return itemOf<{ id: string }>(await world.call(StartUpload, data, author)).id;
}
const send = (uploadId: string, part: number, body: Buffer) =>
  world.http('PUT', `/v1/uploads/${uploadId}/parts/${part}`, {
    as: author,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });

describe('a recording', () => {
  it('becomes a workflow from its takes and marks; what was acknowledged survives a restart', async () => {
    const takes = [await take(4), await take(3)];
    const whole = Buffer.concat(takes);
    const uploadId = await open();
    // behind the recording only whole parts are known
    expect((await send(uploadId, 1, whole.subarray(0, 10))).status).toBe(400);
    expect((await send(uploadId, 1, whole.subarray(0, partBytes))).status).toBe(200);
    await world.stop();
    await world.start();
    const safe = await world.http('GET', `/v1/uploads/${uploadId}/parts`, { as: author });
    expect(safe.answer.items).toMatchObject([{ part: 1, size: partBytes }]);

    // it cannot be completed before it is said what it is
    expect((await world.call(BeginWorkflow, { uploadId }, author)).answer.error).toBe('upload.incomplete');
    const recording = { takes: takes.map(({ length }) => length), marks: [{ take: 1, seconds: 1 }] };
    expect((await world.call(EndRecording, { uploadId, ...recording }, author)).status).toBe(200);
    expect((await world.call(GrowUpload, { uploadId, size: 2 * stepBytes }, author)).answer.error).toBe('upload.closed'); // prettier-ignore
    for (let part = 2; part <= partCount(whole.length); part += 1) {
      const start = partStart(part);
      const sent = await send(uploadId, part, whole.subarray(start, start + partSize(whole.length, part)));
      expect(sent.status).toBe(200);
    }
    const begun = itemOf<{ workflowId: string | null }>(
      await world.call(BeginWorkflow, { uploadId }, author),
    );
    expect(begun.workflowId).not.toBeNull();
  });
});
