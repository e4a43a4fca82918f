import { expect, it } from 'vitest';
import { sampleRefusal } from './sample-refusal.ts';

it.each([
  [undefined, false],
  ['http://localhost:8080', false],
  ['http://127.0.0.1:4400/', false],
  ['https://127.12.0.3', false],
  ['http://[::1]:4400', false],
  ['https://stepwell.example.com', true],
  ['http://192.168.1.20:4400', true],
  ['https://localhost.example.com', true],
  ['https://127.0.0.1.example.com', true],
])('at %s the sample is refused: %s', (STEPWELL_PUBLIC_URL, isRefused) => {
  const refusal = sampleRefusal({ STEPWELL_PUBLIC_URL });
  if (isRefused) expect(refusal).toContain(`STEPWELL_PUBLIC_URL (${STEPWELL_PUBLIC_URL})`);
  else expect(refusal).toBeNull();
});
