import { expect, it } from 'vitest';
import { wavOf } from './sound-of.ts';

it('R-PLY-46 writes 16 bit sound with its header, channel beside channel', async () => {
  const wav = wavOf([Float32Array.of(0, 1, -2), Float32Array.of(0.5, -0.5, 0)], 48_000);
  const view = new DataView(await wav.arrayBuffer());
  const word = (at: number) =>
    String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
  expect([word(0), word(8), word(12), word(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
  expect(wav.type).toBe('audio/wav');
  expect([view.getUint32(4, true), view.getUint32(40, true), wav.size]).toEqual([48, 12, 56]);
  expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([
    2, 48_000, 16,
  ]);
  const samples = [0, 1, 2, 3, 4, 5].map((index) => view.getInt16(44 + index * 2, true));
  expect(samples).toEqual([0, 16_384, 32_767, -16_383, -32_767, 0]);
});
