import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VideoCut } from '../../../../../contracts/authoring/video-cut.ts';
import type { OriginalSound } from '../../../../../contracts/authoring/voice-over.ts';
import { EditorProvider, useEditorContext } from '../../../editor/state/editor-context.tsx';
import { bench, noMedia, start } from '../../../editor/state/editor.fixture.ts';
import type { Preview } from '../../../editor/state/preview.ts';
import { FakeMedia, fakeProvider } from '../../../player/fake-media.fixture.ts';
import type { VoiceRow } from './use-voice-blocks.ts';
import { useVoicePreview, type HeardSound } from './use-voice-preview.ts';

vi.mock('../../../player/providers.ts', () => ({ providerFor: () => fakeProvider }));

/** A sound that the test plays on. */
class FakeAudio {
  static readonly all: FakeAudio[] = [];
  readonly url: string;
  paused = true;
  readonly jumps: number[] = [];
  #time = 0;
  constructor(url: string) {
    this.url = url;
    FakeAudio.all.push(this);
  }
  get currentTime(): number {
    return this.#time;
  }
  set currentTime(seconds: number) {
    this.#time = seconds;
    this.jumps.push(seconds);
  }
  playFor(seconds: number): void {
    this.#time += seconds;
  }
  play(): Promise<void> {
    this.paused = false;
    return Promise.resolve();
  }
  pause(): void {
    this.paused = true;
  }
}

/** A block of the seconds of the source at which it starts, whose sound is as long. */
const row = (key: string, startTime: number, seconds: number): VoiceRow =>
  ({
    block: { key, startTime, endTime: startTime + seconds, time: seconds, text: key },
    seconds,
  }) as unknown as VoiceRow; // the fields that are read
const rows = [row('early', 2, 2), row('late', 9, 3), row('last', 28.5, 3)];
const urls = new Map(rows.map(({ block: { key } }) => [key, `blob:${key}`]));
const keep: OriginalSound = { mode: 'keep', duckBy: 12, isChoosable: false };
const uncut: VideoCut = { rotation: 0, splits: [], erased: [] };

let preview: Preview;
let media: FakeMedia & { ended: boolean };
let now = 0;
let frames = new Map<number, () => void>();
let unmount: () => void;

function Heard({ heard, sound }: { heard: HeardSound; sound: OriginalSound }) {
  useVoicePreview(heard, sound, rows, urls);
  const { preview: opened } = useEditorContext();
  useEffect(() => {
    preview = opened;
  }, [opened]);
  return null;
}

function open({ heard = 'viewers', sound = keep, cut = uncut }: { heard?: HeardSound; sound?: OriginalSound; cut?: VideoCut } = {}): void {
  const { editor } = bench();
  act(() => editor.rebase({ document: { ...start, draft: { ...start.draft, cut } }, revision: 9, textRevision: 9 }));
  ({ unmount } = render(
    <EditorProvider editor={editor} media={noMedia}>
      <Heard heard={heard} sound={sound} />
    </EditorProvider>,
  ));
  preview.open(media as unknown as HTMLVideoElement, '/video.m3u8');
  preview.showInserts(true);
} // prettier-ignore

/** One frame of the browser, after so many seconds, in which the video plays on unless it waits. */
function frame(seconds: number, heardFor = seconds): void {
  now += seconds * 1000;
  if (!media.paused) media.currentTime += seconds;
  for (const audio of FakeAudio.all) if (!audio.paused) audio.playFor(heardFor);
  const due = frames;
  frames = new Map();
  for (const run of due.values()) run();
}
/** Plays from a second, and shows the frame a moment later. */
function playFrom(second: number): void {
  preview.seek(second);
  preview.play(null);
  frame(0);
}
const playing = () => FakeAudio.all.filter(({ paused }) => !paused);
const heardNow = () => playing().map(({ url, currentTime }) => [url, Math.round(currentTime * 1000) / 1000]);

beforeEach(() => {
  [now, frames] = [0, new Map()];
  let id = 0;
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    id += 1;
    frames.set(id, run);
    return id;
  });
  vi.stubGlobal('cancelAnimationFrame', (each: number) => frames.delete(each));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  FakeAudio.all.length = 0;
  media = Object.assign(new FakeMedia(), { duration: 30, ended: false });
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a voice beside the video', () => {
  it('is heard from its second on, from within it after a jump, and no longer than it is', () => {
    open();
    playFrom(1.9);
    expect(heardNow()).toEqual([]);
    frame(0.2);
    expect(heardNow()).toEqual([['blob:early', 0.1]]);
    frame(1.5);
    expect(heardNow()).toEqual([['blob:early', 1.6]]);
    frame(0.5);
    expect(heardNow()).toEqual([]);
    preview.seek(10.5);
    frame(0);
    expect(heardNow()).toEqual([['blob:late', 1.5]]);
    preview.seek(3);
    frame(0);
    expect(heardNow()).toEqual([['blob:early', 1]]);
  });

  it('is silent while the video is paused and once the page is left', () => {
    open({ sound: { ...keep, mode: 'replace' } });
    playFrom(2.5);
    expect(heardNow()).toHaveLength(1);
    preview.pause();
    expect(heardNow()).toEqual([]);
    preview.play(null);
    frame(0.1);
    expect(heardNow()).toEqual([['blob:early', 0.6]]);
    expect(media.volume).toBe(0);
    unmount();
    expect(heardNow()).toEqual([]);
    expect(media.volume).toBe(1);
  });

  it('is moved to its place when it is more than 0.12 s away, and otherwise left alone', () => {
    open();
    playFrom(2);
    const jumps = playing()[0]?.jumps;
    frame(0.5, 0.61);
    frame(0.5, 0.4);
    expect(jumps).toEqual([0]);
    frame(0.5, 0.35);
    expect(jumps).toEqual([0, 1.5]);
    expect(heardNow()).toEqual([['blob:early', 1.5]]);
  });

  it('is heard at the times of the result: earlier after a part that is cut out, whose own voice is not heard', () => {
    const cut = { ...uncut, erased: [{ start: 1, end: 5 }] };
    open({ cut });
    playFrom(0.5);
    frame(1);
    // goes on behind what is removed
    expect(media.currentTime).toBe(5);
    frame(0.5);
    expect(heardNow()).toEqual([]);
    preview.seek(9);
    frame(0.25);
    expect(heardNow()).toEqual([['blob:late', 0.25]]);
    preview.play(null, { whole: true });
    preview.seek(2.5);
    frame(0);
    expect(heardNow()).toEqual([]);
  });

  it('is heard on while a frame is held, and the source waits', () => {
    const cut: VideoCut = { ...uncut, inserts: [{ id: 'held', kind: 'still', at: 10, seconds: 2 }] };
    open({ cut });
    playFrom(9.5);
    frame(0.6);
    expect([preview.snapshot().insertId, media.paused]).toEqual(['held', true]);
    const jumps = playing()[0]?.jumps;
    frame(1.5);
    expect(jumps).toEqual([0.5]);
    frame(0.6);
    expect([preview.snapshot().insertId, media.paused]).toEqual([null, false]);
    expect(heardNow()).toEqual([]);
  });

  it('is heard on at its place while another frame is held, at the end', () => {
    const inserts: VideoCut['inserts'] = [
      { id: 'held', kind: 'still', at: 5, seconds: 1 },
      { id: 'end', kind: 'still', at: 30, seconds: 2, isAtEnd: true },
    ];
    open({ cut: { ...uncut, inserts } });
    playFrom(4.9);
    frame(0.2);
    frame(1.1);
    expect([preview.snapshot().insertId, media.paused]).toEqual([null, false]);
    preview.seek(29.5);
    frame(0.5);
    media.ended = true;
    media.dispatchEvent(new Event('ended'));
    expect(preview.snapshot().insertId).toBe('end');
    expect(heardNow()).toEqual([['blob:last', 1.5]]);
    preview.pause();
    expect(heardNow()).toEqual([]);
  });
});

describe('the original sound', () => {
  /** How loud it is beside no voice, and beside one. */
  function volumes(heard: HeardSound, mode: OriginalSound['mode']): readonly number[] {
    open({ heard, sound: { ...keep, mode } });
    playFrom(0.5);
    const alone = media.volume;
    preview.seek(2.5);
    frame(0);
    return [alone, media.volume].map((volume) => Math.round(volume * 1000) / 1000);
  }

  it.each([
    ['viewers', 'keep', [1, 1]],
    ['viewers', 'duck', [1, 0.251]],
    ['viewers', 'replace', [0, 0]],
    ['voice', 'keep', [0, 0]],
    ['original', 'replace', [1, 1]],
  ] as const)('while %s is heard and it is to %s', (heard, mode, expected) => {
    expect(volumes(heard, mode)).toEqual(expected);
    expect(playing()).toHaveLength(heard === 'original' ? 0 : 1);
  });
});
