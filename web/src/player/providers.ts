import { loadHls } from './load-hls.ts';
import { prepareOpening } from './hls-opening.ts';
import { HlsProvider } from './hls-provider.ts';
import type { ProviderFactory } from './media-provider.ts';
import { NativeProvider } from './native-provider.ts';
import type { PlayerSource } from './player-source.ts';

const hlsType = 'application/vnd.apple.mpegurl';

/** Safari plays HLS natively and has no Media Source on phones: its own player is better there. */
const playsHlsItself = (): boolean =>
  document.createElement('video').canPlayType(hlsType) !== '' && !('MediaSource' in window);

/** Starts loading what the first frame needs, before there is a video element. */
export function prepareSource({ kind, url }: Pick<PlayerSource, 'kind' | 'url'>, at: number): void {
  if (kind === 'hls' && !playsHlsItself()) prepareOpening(url, at);
}

/** Chooses the provider of a source, and starts loading what it needs. */
export function providerFor(kind: PlayerSource['kind']): ProviderFactory {
  if (kind === 'file' || playsHlsItself()) return (media, events) => new NativeProvider(media, events);
  void loadHls();
  return (media, events, quality) => new HlsProvider(media, events, quality);
}
