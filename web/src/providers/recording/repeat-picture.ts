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
  readonly release: () => void;
}

/**
 * A picture whose last frame can be repeated. Chromium's recorder counts the times of picture and sound each from its own
 * first piece: they are as far apart as the next frame is away when it starts. A screen on which nothing moves has none
 * for a second.
 */
export function repeatable(source: MediaStreamTrack): RepeatablePicture {
  const { MediaStreamTrackProcessor: Processor, MediaStreamTrackGenerator: Generator } = window;
  if (!Processor || !Generator) return { track: source, repeat: () => undefined, release: () => undefined };
  const track = new Generator({ kind: 'video' });
  const frames = new Processor({ track: source }).readable.getReader();
  const writer = track.writable.getWriter();
  let last: { readonly frame: VideoFrame; readonly at: number } | null = null;
  // what the track does not take has to be closed, or the source stalls
  const show = async (frame: VideoFrame): Promise<void> => {
    try {
      await writer.write(frame);
    } catch (error) {
      frame.close();
      throw error;
    }
  };
  const copy = async (): Promise<void> => {
    for (let next = await frames.read(); !next.done; next = await frames.read()) {
      last?.frame.close();
      last = { frame: next.value.clone(), at: performance.now() };
      await show(next.value);
    }
  };
  // the track has ended, or is no longer recorded
  const copying = copy().catch(() => undefined);
  return {
    track,
    repeat: () => {
      if (last === null) return;
      const timestamp = last.frame.timestamp + (performance.now() - last.at) * 1000;
      show(new VideoFrame(last.frame, { timestamp })).catch(() => undefined);
    },
    release: () => {
      void frames.cancel().catch(() => undefined);
      track.stop();
      void copying.then(() => last?.frame.close());
    },
  };
}
