import { afterEach, expect, it, vi } from 'vitest';
import { HlsProvider } from './hls-provider.ts';
import { prepareOpening } from './hls-opening.ts';

const master = 'http://localhost/v1/media/grant/ladder/master.m3u8';

/** A main playlist with these rungs, as returned by the server with the start of a video. */
function openingWith(sizes: readonly string[]): Uint8Array<ArrayBuffer> {
  const rungs = sizes.map(
    (size, index) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${(index + 1) * 400_000},RESOLUTION=${size},CODECS="avc1.64001f"\n${size}.m3u8`,
  );
  const text = ['#EXTM3U', '#EXT-X-VERSION:7', ...rungs, ''].join('\n');
  const head = new TextEncoder().encode(
    JSON.stringify({ playlists: [{ name: 'master.m3u8', text }], files: [] }),
  );
  const bytes = new Uint8Array(4 + head.length);
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, 4);
  return bytes;
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  { shape: 'an upright video', sizes: ['360x640', '480x854', '720x1280'], offered: [360, 480, 720] },
  { shape: 'a wide video', sizes: ['640x360', '854x480', '1280x720'], offered: [360, 480, 720] },
  { shape: 'a square video', sizes: ['360x360', '720x720'], offered: [360, 720] },
])('R-PLY-28: $shape is offered in the qualities of its shorter side', async ({ sizes, offered }) => {
  // jsdom has no Media Source, and hls.js drops codecs that Media Source cannot play.
  vi.stubGlobal('MediaSource', { isTypeSupported: () => true });
  vi.stubGlobal('fetch', async () => new Response(openingWith(sizes)));
  const heights = vi.fn();
  const ignored = () => undefined;
  const events = { onHeights: heights, onHeight: ignored, onSounds: ignored, onFailure: ignored };
  prepareOpening(master, 0);
  const provider = new HlsProvider(document.createElement('video'), events, 'Auto');
  provider.load(master, 0);
  await vi.waitFor(() => expect(heights).toHaveBeenCalled(), { timeout: 10_000 });
  provider.destroy();
  expect(heights).toHaveBeenCalledWith(offered);
});
