import { composeCamera } from './compose-camera.ts';
import { deviceConstraints, microphoneConstraints } from './microphone.ts';
import { repeatable } from './repeat-picture.ts';
import { SoundMixer } from './sound-mixer.ts';

/** What is recorded; an empty id is the browser's default device. */
export interface CaptureChoice {
  readonly picture: 'screen' | 'screen-camera' | 'camera';
  readonly cameraId: string;
  /** `null`: no microphone. */
  readonly microphoneId: string | null;
}

/** Running sources, as one stream of one picture and one sound. */
export interface Capture {
  readonly stream: MediaStream;
  /** For a preview; `null` where it would show itself. */
  readonly preview: MediaStream | null;
  readonly hasMicrophone: boolean;
  /** 0 to 1. */
  readonly level: () => number;
  /** How long the microphone was gone. */
  readonly silentMs: () => number;
  readonly isMicrophoneGone: () => boolean;
  /** The picture has ended: the person stopped sharing, or the camera was removed. */
  readonly onEnded: (listener: () => void) => void;
  /** Called when a take has started. */
  readonly onStart: () => void;
  readonly release: () => void;
}

const openCamera = (id: string): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: {
      ...deviceConstraints(id),
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30 },
    },
  });

const openScreen = (): Promise<MediaStream> =>
  navigator.mediaDevices.getDisplayMedia({
    video: { frameRate: { ideal: 30, max: 30 }, width: { max: 1920 }, height: { max: 1080 } },
    audio: true,
  });

/** Asks for the sources; only in a click handler. Rejects if the person refuses one, and then releases the others. */
export async function openCapture(choice: CaptureChoice): Promise<Capture> {
  const opened: MediaStream[] = [];
  const open = async (opening: Promise<MediaStream>): Promise<MediaStream> => {
    const stream = await opening;
    opened.push(stream);
    return stream;
  };
  try {
    const screen = choice.picture === 'camera' ? null : await open(openScreen());
    const camera = choice.picture === 'screen' ? null : await open(openCamera(choice.cameraId));
    const microphone =
      choice.microphoneId === null
        ? null
        : await open(
            navigator.mediaDevices.getUserMedia({ audio: microphoneConstraints(choice.microphoneId) }),
          );
    return await combine(screen, camera, microphone);
  } catch (cause) {
    for (const stream of opened) for (const track of stream.getTracks()) track.stop();
    throw cause;
  }
}

async function combine(
  screen: MediaStream | null,
  camera: MediaStream | null,
  microphone: MediaStream | null,
): Promise<Capture> {
  const sound = new SoundMixer();
  await sound.start();
  if (microphone) sound.addMicrophone(microphone);
  if (screen) sound.add(screen);
  const { main, shown, release } = await pictureOf(screen, camera);
  const picture = repeatable(shown);
  return {
    stream: new MediaStream([picture.track, sound.track]),
    preview: screen === null ? new MediaStream([shown]) : null,
    hasMicrophone: microphone !== null,
    level: () => sound.level(),
    silentMs: () => sound.silentMs(),
    isMicrophoneGone: () => sound.isMicrophoneGone,
    onEnded: (listener) => main.addEventListener('ended', listener),
    onStart: picture.repeat,
    release: () => {
      sound.release();
      void picture.release().then(() => {
        release();
        for (const stream of [screen, camera]) stream?.getTracks().forEach((track) => track.stop());
      });
    },
  };
}

/** The track that is recorded, and the one whose end is the end of the recording. */
async function pictureOf(screen: MediaStream | null, camera: MediaStream | null) {
  const [main] = (screen ?? camera)?.getVideoTracks() ?? [];
  if (!main) throw new Error('There is no picture to record.');
  if (!screen || !camera) return { main, shown: main, release: () => undefined };
  const { track, release } = await composeCamera(screen, camera);
  return { main, shown: track, release };
}
