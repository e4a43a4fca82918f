import { expect, it } from 'vitest';
import { applyReadings, readingsIn } from './readings.ts';

const readings = [
  { term: 'GLRD', spoken: 'glide ring seal' },
  { term: 'GLRD-40', spoken: 'glide ring seal forty' },
  { term: 'C++', spoken: 'C plus plus' },
  { term: 'Gehäuse', spoken: 'ge-HOY-ze' },
];

it('says whole words in their own way, whatever their case, the longest first', () => {
  expect(applyReadings('Fit the GLRD-40, then the glrd.', readings)).toBe(
    'Fit the glide ring seal forty, then the glide ring seal.',
  );
  expect(applyReadings('The GLRDs stay.', readings)).toBe('The GLRDs stay.');
});
it('takes terms as text, not as patterns, and letters however they were put together', () => {
  expect(applyReadings('Written in C++.', readings)).toBe('Written in C plus plus.');
  expect(applyReadings('Das Geha\u0308use.', readings)).toBe('Das ge-HOY-ze.');
});
it('does not replace within what was replaced', () => {
  const loop = [
    { term: 'a', spoken: 'b' },
    { term: 'b', spoken: 'a' },
  ];
  expect(applyReadings('a b', loop)).toBe('b a');
});
it('passes on only what occurs in a text', () => {
  expect(readingsIn('Fit the glrd.', readings)).toEqual([readings[0]]);
  expect(readingsIn('', readings)).toEqual([]);
});
