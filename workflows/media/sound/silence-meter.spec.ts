import { describe, expect, it } from 'vitest';
import { silenceMeter } from './silence-meter.ts';

const rate = 16_000;

/** Seconds at a loudness each (0 to 1): a tone as the voice, over background noise. */
function sound(stretches: readonly (readonly [seconds: number, voice: number])[], noise = 0): Buffer {
  let state = 1;
  const samples = stretches.flatMap(([seconds, voice]) =>
    Array.from({ length: Math.round(seconds * rate) }, (_, at) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const hiss = (state / 2 ** 31 - 1) * noise;
      return Math.round(32_000 * (voice * Math.sin((2 * Math.PI * 220 * at) / rate) + hiss));
    }),
  );
  const bytes = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, at) => bytes.writeInt16LE(Math.max(-32_768, Math.min(32_767, sample)), at * 2));
  return bytes;
}

const found = (bytes: Buffer, seconds = bytes.length / 2 / rate, piece = bytes.length) => {
  const meter = silenceMeter(rate);
  for (let at = 0; at < bytes.length; at += piece) meter.take(bytes.subarray(at, at + piece));
  return meter
    .silences(0.15, seconds)
    .map(({ startSeconds, endSeconds }) =>
      [startSeconds, endSeconds].map((time) => Math.round(time * 10) / 10),
    );
};
const talk = [[1, 0], [2, 0.3], [0.6, 0], [2, 0.2], [1, 0]] as const; // prettier-ignore

describe('silences', () => {
  it('are found between, before and after speech', () => {
    expect(found(sound(talk))).toEqual([[0, 1], [3, 3.6], [5.6, 6.6]]); // prettier-ignore
  });

  it('are found beside a machine that is louder than silence elsewhere', () => {
    expect(found(sound(talk, 0.06))).toEqual([[0, 1], [3, 3.6], [5.6, 6.6]]); // prettier-ignore
  });

  it('are absent in a constant sound, and cover all of an inaudible one', () => {
    expect(found(sound([[4, 0.3]]))).toEqual([]);
    expect(found(sound([[4, 0]]))).toEqual([[0, 4]]);
  });

  it('are the same whatever the size of the chunks, including odd ones', () => {
    const bytes = sound(talk);
    expect(found(bytes, 6.6, 777)).toEqual(found(bytes, 6.6));
  });

  it('last to the end of a video whose sound ends before it', () => {
    expect(found(sound([[2, 0.3]]), 5)).toEqual([[2, 5]]);
    expect(found(Buffer.alloc(0), 3)).toEqual([[0, 3]]);
  });
});
