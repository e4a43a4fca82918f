import { expect, it } from 'vitest';
import { damageOf } from './damage.ts';

const part = (damagedFrames: number) => ({ frames: 100, damagedFrames });

it('reports nothing for an intact video, nor for parts that were encoded before damage was counted', () => {
  expect(damageOf([part(0), part(0)])).toBeNull();
  expect(damageOf([{}, part(0)])).toBeNull();
});
it('warns if something could be seen, and says how much is missing', () => {
  expect(damageOf([part(0), part(24)])).toMatchObject({
    error: 'media.damaged',
    message: expect.stringContaining('about 12% of its frames'),
  });
  expect(damageOf([{ frames: 9000, damagedFrames: 9 }])?.message).toContain('about 1%');
});
it('refuses a source of which hardly anything can be seen', () => {
  expect(() => damageOf([part(90), part(75)])).toThrow(
    expect.objectContaining({ error: 'media.unreadable' }),
  );
});
