import { describe, expect, it } from 'vitest';
import type { VideoInsert } from '../video-insert.ts';
import type { VoiceBlock } from '../voice-over.ts';
import { blocksAfterCut } from './cut-content.ts';
import { helpfulHold } from './held-frames.ts';
import { overruns } from './voice-blocks.ts';

const block = (key: string, startTime: number, time: number): VoiceBlock => ({
  key,
  text2SpeechId: null,
  text: key,
  voice: 'af_heart',
  speed: 1,
  time,
  startTime,
  endTime: startTime + time,
  isDirty: false,
});
const [long, next] = [block('long', 3, 4.03), block('next', 5, 2)];
const cutWith = (...inserts: VideoInsert[]) => ({ erased: [], inserts });
const overrunIn = (cut: ReturnType<typeof cutWith>) =>
  overruns(blocksAfterCut([long, next], cut)).get('long') ?? 0;

describe('a frame that is held for a block of a voice-over', () => {
  it('is the last one before the next block, and as long as the block runs into it', () => {
    expect(overrunIn(cutWith())).toBe(2.03);
    const hold = helpfulHold(cutWith(), long, next, 2.03);
    expect(hold).toEqual({
      still: { kind: 'still', at: 4.95, seconds: 2.1 },
      insertId: null,
      longerBy: 2.1,
    });
    if (hold) expect(overrunIn(cutWith({ id: 'held', ...hold.still }))).toBe(0);
  });
  it('is held longer where it is held already', () => {
    const cut = cutWith({ id: 'held', kind: 'still', at: 4.95, seconds: 1 });
    expect(overrunIn(cut)).toBe(1.03);
    const hold = helpfulHold(cut, long, next, overrunIn(cut));
    expect(hold).toMatchObject({ still: { seconds: 2.1 }, insertId: 'held', longerBy: 1.1 });
  });
  it('is none without a next block, at one place with it, where it is removed, and beyond a minute', () => {
    expect(helpfulHold(cutWith(), long, undefined, 1)).toBeNull();
    expect(helpfulHold(cutWith(), long, next, 0)).toBeNull();
    expect(helpfulHold(cutWith(), long, { startTime: 3 }, 1)).toBeNull();
    expect(helpfulHold({ erased: [{ start: 4, end: 5 }] }, long, next, 1)).toBeNull();
    expect(helpfulHold(cutWith(), long, next, 61)).toBeNull();
  });
});
