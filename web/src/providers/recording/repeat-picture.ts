// Chromium's insertable streams, which the DOM types do not describe.
interface TrackProcessor {
  readonly readable: ReadableStream<VideoFrame>;
}
interface TrackGenerator extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>;
}
declare global {
  interface Window {
    MediaStreamTrackProcessor?: new (init: { readonly track: MediaStreamTrack }) => TrackProcessor;
    MediaStreamTrackGenerator?: new (init: { readonly kind: 'video' }) => TrackGenerator;
  }
}

export interface RepeatablePicture {
  readonly track: MediaStreamTrack;
  /** Shows the last frame once more, now. */
  readonly repeat: () => void;
  /**
   * Resolves when the source may be stopped: Chromium never closes a frame that arrives while a reader waits for it and
   * the source stops, and complains of it in the console.
   */
  readonly release: () => Promise<void>;
}

/** More than a frame of a camera in the dark, which has 5 a second; a screen on which nothing moves has none at all. */
const nextFrameMs = 250;

/**
 * A picture whose last frame can be repeated. Chromium's recorder counts the times of picture and sound each from its own
 * first piece: they are as far apart as the next frame is away when it starts. A screen on which nothing moves has none
 * for a second.
 */
export function repeatable(source: MediaStreamTrack): RepeatablePicture {
  const { MediaStreamTrackProcessor: Processor, MediaStreamTrackGenerator: Generator } = window;
  if (!Processor || !Generator)
    return { track: source, repeat: () => undefined, release: () => Promise.resolve() };
  const track = new Generator({ kind: 'video' });
  const frames = new Processor({ track: source }).readable.getReader();
  const writer = track.writable.getWriter();
  let last: { readonly frame: VideoFrame; readonly at: number } | null = null;
  let isReleased = false;
  // what the track does not take has to be closed, or the source stalls
  const show = (frame: VideoFrame): Promise<void> => writer.write(frame).catch(() => frame.close());
  const copy = async (): Promise<void> => {
    for (let next = await frames.read(); !next.done; next = await frames.read()) {
      last?.frame.close();
      last = { frame: next.value.clone(), at: performance.now() };
      await show(next.value);
      if (isReleased) break;
    }
  };
  const copying = copy()
    .catch(() => undefined) // the source cannot be read any more
    .then(() => {
      last?.frame.close();
      last = null;
    });
  return {
    track,
    repeat: () => {
      if (last === null) return;
      const timestamp = last.frame.timestamp + (performance.now() - last.at) * 1000;
      void show(new VideoFrame(last.frame, { timestamp }));
    },
    release: async () => {
      isReleased = true;
      await Promise.race([copying, new Promise((resolve) => setTimeout(resolve, nextFrameMs))]);
      track.stop();
    },
  };
}
