import { createSharedState } from '../../browser/shared-state.ts';
import { onSessionEnd } from '../session.ts';
import type { UploadPurpose } from '../uploading/upload-item.ts';
import { recordingStore, uploads } from '../uploads.ts';
import { openCapture, type Capture, type CaptureChoice } from './capture.ts';
import { idleRecorder, Recorder } from './recorder.ts';

const state = createSharedState(idleRecorder);

const recorder = new Recorder({
  store: recordingStore,
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  record: (stream, mimeType) =>
    new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 4_000_000, audioBitsPerSecond: 128_000 }),
  onChange: state.set,
});
onSessionEnd(() => recorder.reset());

/** The page's recording; it goes on while other pages of the product are shown. */
export const useRecorder = state.use;
export const recordedMs = (): number => recorder.recordedMs;
export const silentMs = (): number => recorder.silentMs;

let capture: Capture | null = null;
export const currentCapture = (): Capture | null => capture;

/** In the order of preference; the last is for browsers that have no other. */
const mimeTypes = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'];
/** Encoding VP9 while other programs run needs a larger machine. */
const coresForVp9 = 8;

function preferredMimeType(): string {
  const usable = mimeTypes.filter((each) => MediaRecorder.isTypeSupported(each));
  const small = navigator.hardwareConcurrency < coresForVp9;
  const found = small ? usable.find((each) => !each.includes('vp9')) : usable[0];
  return found ?? usable[0] ?? '';
}

/** Asks for the sources and starts recording; only in a click handler. */
export async function startRecording(
  choice: CaptureChoice,
  purpose: UploadPurpose,
  nameOf: (extension: string) => string,
): Promise<void> {
  const opened = await openCapture(choice);
  const mimeType = preferredMimeType();
  const recordingId = crypto.randomUUID();
  const recording = {
    id: recordingId, mimeType, startedAt: Date.now(), takes: [], marks: [], recordedMs: 0, silentMs: 0, ended: false,
  }; // prettier-ignore
  try {
    await recordingStore.put(recording);
    await uploads.addRecording(
      { recordingId, fileName: nameOf(mimeType.startsWith('video/mp4') ? 'mp4' : 'webm') },
      purpose,
    );
  } catch (cause) {
    opened.release();
    throw cause;
  }
  // the browser then does not delete it when it needs room
  void navigator.storage.persist();
  capture = opened;
  await recorder.start(recording, opened);
}

/** Goes on with a recording that is stored: after its sources ended, or after its page was closed. */
export async function goOnRecording(recordingId: string, choice: CaptureChoice): Promise<void> {
  capture = await openCapture(choice);
  const stored = await recordingStore.get(recordingId);
  if (stored === null) return capture.release();
  uploads.goOnRecording(recordingId);
  await recorder.start(stored, capture);
}

export const pauseRecording = (): Promise<void> => recorder.pause();
export const resumeRecording = (): void => recorder.resume();
export const stopRecording = (): Promise<void> => recorder.stop();
export const markStep = (): void => recorder.mark();

/** It becomes a workflow. */
export async function acceptRecording(recordingId: string): Promise<void> {
  recorder.reset();
  await uploads.finishRecording(recordingId);
}

/** Deletes it, here and on the server. */
export async function discardRecording(recordingId: string): Promise<void> {
  recorder.reset();
  const item = uploads.snapshot().find((each) => each.recordingId === recordingId);
  if (item) await uploads.cancel(item.id);
}
