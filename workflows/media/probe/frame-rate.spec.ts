import { describe, expect, it } from 'vitest';
import { chooseRate, framesPerSecond, parseRate } from './frame-rate.ts';

const steady = (fps: number, count = 300): Float64Array =>
  Float64Array.from({ length: count }, (_, i) => i / fps);
const choose = (times: Float64Array) => chooseRate(times, { num: 30, den: 1 });

describe('the rate of a video', () => {
  it.each([
    [24, 24, 1],
    [24000 / 1001, 24000, 1001],
    [25, 25, 1],
    [30000 / 1001, 30000, 1001],
    [30, 30, 1],
    [50, 50, 1],
    [60000 / 1001, 60000, 1001],
    [60, 60, 1],
  ])('stays exact at %d', (fps, num, den) => {
    expect(choose(steady(fps))).toEqual({ rate: { num, den }, isVariable: false, isThinned: false });
  });

  it('stays its own if it is an unusual one', () => {
    expect(framesPerSecond(choose(steady(14.3)).rate)).toBeCloseTo(14.3, 2);
  });

  it('is divided if it is above 60', () => {
    expect(choose(steady(120))).toEqual({
      rate: { num: 120_000, den: 2000 },
      isVariable: false,
      isThinned: true,
    });
    expect(framesPerSecond(choose(steady(240)).rate)).toBe(60);
    expect(framesPerSecond(choose(steady(90)).rate)).toBe(45);
  });

  it('is constant although timestamps are whole milliseconds', () => {
    const times = steady(30000 / 1001).map((time) => Math.round(time * 1000) / 1000);
    expect(choose(times)).toEqual({ rate: { num: 30000, den: 1001 }, isVariable: false, isThinned: false });
  });

  it('is that of the moving part if a screen recording stood still for long', () => {
    const still = Array.from({ length: 20 }, (_, i) => 10 + i * 5);
    const found = choose(Float64Array.from([...steady(30), ...still]));
    expect(found).toEqual({ rate: { num: 30, den: 1 }, isVariable: true, isThinned: false });
  });

  it('is what the file declares if there are too few frames to tell', () => {
    expect(chooseRate(new Float64Array(1), parseRate('25/1')).rate).toEqual({ num: 25, den: 1 });
    expect(parseRate('0/0')).toEqual({ num: 30, den: 1 });
  });
});
