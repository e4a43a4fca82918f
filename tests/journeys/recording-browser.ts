import { readlinkSync } from 'node:fs';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { chromiumFlags } from './browser.ts';

/** Devices and a screen that are used without a question. */
export const fakeDevices = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--auto-select-desktop-capture-source=Entire screen',
  '--auto-select-tab-capture-source-by-title=Shared page',
  '--enable-usermedia-screen-capturing',
];

export interface RecordingBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Ends the whole browser as a crash or an empty battery does. */
  kill(): Promise<void>;
}

/** A browser with a profile on the disk, which the next one finds again. */
export async function openRecordingBrowser(
  profile: string,
  baseURL: string,
  complaints: string[],
): Promise<RecordingBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...fakeDevices],
    baseURL,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    permissions: ['camera', 'microphone'],
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(beepAndFlash);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.location().url}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return {
    context,
    page,
    async kill() {
      const closed = new Promise((resolve) => context.once('close', resolve));
      process.kill(processOf(profile), 'SIGKILL');
      await closed;
    },
  };
}

/** Chromium asks only so often how much room a page has left. */
const roomIsKnownMs = 31_000;

/** The page may store nothing any more, as when the disk is full; returns what gives it room again. */
export async function takeRoomAway(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.waitForTimeout(roomIsKnownMs);
  return async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await session.detach();
  };
}

/** The lock of a profile names the process that uses it. */
export function processOf(profile: string): number {
  const target = readlinkSync(`${profile}/SingletonLock`);
  return Number(target.slice(target.lastIndexOf('-') + 1));
}

/**
 * Replaces camera and microphone by a picture that flashes and a sound that beeps at the same moment of each second;
 * Chromium's own fake devices are not in time with each other. Text, because it runs in the page.
 */
export const beepAndFlash = `
  window.devices = { areThere: true, camera: null, microphone: null };
  navigator.mediaDevices.getUserMedia = async ({ video, audio }) => {
    if (!window.devices.areThere) throw new DOMException('', 'NotFoundError');
    const clock = () => performance.timeOrigin + performance.now();
    const tracks = [];
    if (video) {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
      const brush = canvas.getContext('2d');
      setInterval(() => {
        brush.fillStyle = clock() % 1000 < 150 ? 'white' : 'black';
        brush.fillRect(0, 0, 640, 360);
      }, 8);
      window.devices.camera = canvas.captureStream(60).getVideoTracks()[0];
      tracks.push(window.devices.camera);
    }
    if (audio) {
      const context = new AudioContext();
      await context.resume();
      const tone = new OscillatorNode(context, { frequency: 1000 });
      const volume = new GainNode(context, { gain: 0 });
      const out = context.createMediaStreamDestination();
      tone.connect(volume).connect(out);
      tone.start();
      let next = Math.ceil(clock() / 1000) * 1000;
      setInterval(() => {
        while (next < clock() + 500) {
          const at = context.currentTime + (next - clock()) / 1000;
          if (at > context.currentTime) {
            volume.gain.setValueAtTime(0.5, at);
            volume.gain.setValueAtTime(0, at + 0.15);
          }
          next += 1000;
        }
      }, 100);
      window.devices.microphone = out.stream.getAudioTracks()[0];
      tracks.push(window.devices.microphone);
    }
    return new MediaStream(tracks);
  };
`;

/** Ten seconds of the devices that the page is using, as Chromium records them by itself, in base64. */
export const recordDevices = `(async () => {
  const tracks = [window.devices.camera, window.devices.microphone].map((track) => track.clone());
  const recorder = new MediaRecorder(new MediaStream(tracks), { mimeType: 'video/webm;codecs=vp8,opus' });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start(1000);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.stop();
  await stopped;
  for (const track of tracks) track.stop();
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
})()`;

/** Takes the microphone away, as when it is unplugged. */
export const unplugMicrophone = `(() => {
  window.devices.areThere = false;
  window.devices.microphone.stop();
  window.devices.microphone.dispatchEvent(new Event('ended'));
})()`;
export const plugMicrophoneIn = 'window.devices.areThere = true';
