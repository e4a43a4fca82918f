import { expect, it, vi } from 'vitest';
import { HlsProvider } from './hls-provider.ts';

let attempts = 0;
vi.mock('hls.js', () => {
  attempts += 1;
  throw new Error('The chunk did not arrive.');
});

it('a player whose library does not arrive fails as a network does, and fetches it again at the next load', async () => {
  const onFailure = vi.fn();
  const ignored = () => undefined;
  const events = { onHeights: ignored, onHeight: ignored, onSounds: ignored, onFailure };
  const provider = new HlsProvider(document.createElement('video'), events, 'Auto');
  for (const time of [1, 2]) {
    provider.load('https://harbour.example/master.m3u8', 0);
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(time));
    expect(onFailure).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'network' }));
  }
  expect(attempts).toBe(2);
  provider.destroy();
});
