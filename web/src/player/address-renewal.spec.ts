import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Player } from './player.ts';
import type { Renewal } from './player-options.ts';
import { sampleSource, sampleStep } from './player-sample.ts';
import type { PlayerSource } from './player-source.ts';
import type { PlayerEvent, PlayerFailure } from './player-state.ts';
import type { ProviderFactory } from './media-provider.ts';
import { withAddressesOf } from './renewed-source.ts';
import { FakeMedia } from './fake-media.fixture.ts';

const diagram = (url: string) => ({
  attachments: { diagrams: [{ id: 'd', name: 'Torque table', url }], links: [], pdfs: [] },
});
const source = sampleSource({
  url: 'old/master.m3u8',
  kind: 'hls',
  addressSeconds: 600,
  subtitles: [{ language: 'en', url: 'old/en.vtt' }],
  steps: [sampleStep(1, 0, 10, diagram('old/d.png')), sampleStep(2, 10, 20)],
});
const fresh = sampleSource({
  ...source,
  publication: 5,
  title: 'Another version',
  url: 'new/master.m3u8',
  subtitles: [{ language: 'en', url: 'new/en.vtt' }],
  steps: [sampleStep(1, 3, 9, { title: 'Changed', ...diagram('new/d.png') })],
});

function opened(renew: () => Promise<Renewal>, more: Partial<PlayerSource> = {}) {
  const requests: string[] = [];
  let fail: (failure: PlayerFailure) => void = () => undefined;
  const provider: ProviderFactory = (_media, { onFailure }) => {
    fail = onFailure;
    return {
      load: (url, startAt) => requests.push(`load ${url} at ${startAt}`),
      updateUrl: (url) => requests.push(`readdress ${url}`),
      setQuality: () => undefined,
      setSound: () => undefined,
      preload: () => undefined,
      destroy: () => undefined,
    };
  };
  const player = new Player({ ...source, ...more }, { start: { stepIndex: 0, seconds: 0 }, renew });
  const media = new FakeMedia();
  const events: PlayerEvent[] = [];
  player.store.onEvent((event) => events.push(event));
  // The fake media has everything that the player uses of a video element.
  player.attach(media as unknown as HTMLVideoElement, document.createElement('div'), provider);
  const happened = (type: PlayerEvent['type']) => events.filter((event) => event.type === type);
  return { player, media, asked: requests, happened, fail: (failure: PlayerFailure) => fail(failure) };
}
const renewed = (): Promise<Renewal> => Promise.resolve({ kind: 'renewed', source: fresh });
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('new addresses', () => {
  it('come a minute before the old ones end, and what plays is not touched', async () => {
    const { player, media, asked: requests } = opened(renewed);
    player.request({ type: 'play' });
    media.playFor(4);
    await minutes(9.1);
    expect(requests).toEqual(['load old/master.m3u8 at 0', 'readdress new/master.m3u8']);
    expect(player.store.state()).toMatchObject({ paused: false, failure: null, seconds: 4 });
    expect(player.source.steps[0]?.attachments.diagrams[0]?.url).toBe('new/d.png');
    await minutes(9.1);
    expect(requests).toHaveLength(3);
  });
  it('are asked for again after a while when nobody could tell', async () => {
    const renew = vi.fn(() => Promise.resolve<Renewal>({ kind: 'later' }));
    const { happened } = opened(renew);
    await minutes(9.1);
    expect(renew).toHaveBeenCalledTimes(1);
    await minutes(0.3);
    expect(renew).toHaveBeenCalledTimes(2);
    expect(happened('lost')).toEqual([]);
  });
  it('leave a version that came out meanwhile for the next visit', () => {
    const merged = withAddressesOf(source, fresh);
    expect(merged).toMatchObject({ publication: 4, title: source.title, url: 'new/master.m3u8' });
    expect(merged.steps.map(({ title, startTime }) => [title, startTime])).toEqual([
      ['Step title 1', 0],
      ['Step title 2', 10],
    ]);
    expect(merged.subtitles).toEqual([{ language: 'en', url: 'new/en.vtt' }]);
  });
  it('are those of inserted videos as well, as far as they can still be seen', () => {
    const insert = (url: string | null) =>
      ({ start: 0, end: 2, rotation: 0, other: { url, absent: '', failed: '' } }) as const;
    const own = { start: 0, end: 4, rotation: 0 } as const;
    const merged = withAddressesOf(
      { ...source, pieces: [own, insert('old/insert'), insert('old/other')] },
      { ...fresh, pieces: [own, insert('new/insert'), insert(null)] },
    );
    expect(merged.pieces?.map(({ other }) => other?.url)).toEqual([undefined, 'new/insert', null]);
  });
  it('R-PSR-06 keep the poster that is there when there is none newer', () => {
    const withPoster = sampleSource({ steps: [sampleStep(1, 0, 10, { poster: 'old/p.jpg' })] });
    expect(withAddressesOf(withPoster, fresh).steps[0]?.poster).toBe('old/p.jpg');
  });
});

describe('who lost access', () => {
  it('sees a message once the addresses are renewed', async () => {
    const { happened } = opened(() => Promise.resolve({ kind: 'lost', reason: 'unpublished' }));
    await minutes(9.1);
    expect(happened('lost')).toEqual([{ type: 'lost', reason: 'unpublished' }]);
    expect(happened('failure')).toEqual([]);
  });
  it('sees a message when a segment is refused before that', async () => {
    const {
      happened,
      fail,
      asked: requests,
    } = opened(() => Promise.resolve({ kind: 'lost', reason: 'lost' }));
    fail({ kind: 'expired', detail: 'fragLoadError 403' });
    await vi.advanceTimersByTimeAsync(10);
    expect(happened('lost')).toEqual([{ type: 'lost', reason: 'lost' }]);
    expect(requests).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('of an address that ran out is mended by itself, at the same place, and plays on', async () => {
    const { player, media, asked: requests, fail, happened } = opened(renewed);
    player.request({ type: 'play' });
    media.playFor(4);
    fail({ kind: 'expired', detail: 'fragLoadError 403' });
    await vi.advanceTimersByTimeAsync(10);
    expect(requests.slice(1)).toEqual(['readdress new/master.m3u8', 'load new/master.m3u8 at 4']);
    media.pause();
    media.dispatchEvent(new Event('canplay'));
    expect(media.paused).toBe(false);
    expect(happened('failure')).toEqual([]);
  });
  it('of an address that was just renewed is shown, and does not renew for ever', async () => {
    const renew = vi.fn(renewed);
    const { player, fail } = opened(renew);
    fail({ kind: 'expired', detail: '403' });
    await vi.advanceTimersByTimeAsync(10);
    fail({ kind: 'expired', detail: '403' });
    await vi.advanceTimersByTimeAsync(10);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(player.store.state().failure?.kind).toBe('expired');
  });
  it('R-PLY-12 sets playing false and is reported', async () => {
    const { player, media, fail, happened } = opened(renewed);
    player.request({ type: 'play' });
    media.playFor(1);
    fail({ kind: 'media', detail: 'bufferAppendError' });
    await vi.advanceTimersByTimeAsync(10);
    expect(player.store.state()).toMatchObject({ paused: true, controls: true });
    expect(media.paused).toBe(true);
    expect(happened('failure')).toEqual([
      { type: 'failure', failure: { kind: 'media', detail: 'bufferAppendError' } },
    ]);
  });
  it('of the network is tried again when the network is back', async () => {
    const { player, asked: requests, fail } = opened(renewed);
    const hasNetwork = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    fail({ kind: 'network', detail: 'fragLoadError' });
    await vi.advanceTimersByTimeAsync(10);
    expect(player.store.state()).toMatchObject({ online: false, failure: { kind: 'network' } });
    hasNetwork.mockRestore();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(10);
    expect(player.store.state()).toMatchObject({ online: true, failure: null });
    expect(requests.at(-1)).toBe('load new/master.m3u8 at 0');
  });
  it('stays on the screen while another try cannot even ask', async () => {
    const { player, fail } = opened(() => Promise.resolve({ kind: 'later' }));
    fail({ kind: 'network', detail: 'fragLoadError' });
    await vi.advanceTimersByTimeAsync(10);
    player.request({ type: 'retry' });
    expect(player.store.state()).toMatchObject({ failure: null, loading: true });
    await vi.advanceTimersByTimeAsync(10);
    expect(player.store.state()).toMatchObject({ failure: { kind: 'network' }, loading: false });
  });
  it('R-MED-03 falls back to the untranscoded video once, and is then reported', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
    const { player, media, fail, happened } = opened(renewed, { untranscoded: 'source.mp4' });
    fail({ kind: 'media', detail: 'manifestParsingError' });
    await vi.advanceTimersByTimeAsync(10);
    expect((media as unknown as { src?: string }).src).toBe('source.mp4');
    expect(player.store.state().failure).toBeNull();
    fail({ kind: 'media', detail: 'again' });
    await vi.advanceTimersByTimeAsync(10);
    expect(player.store.state().failure?.kind).toBe('media');
    expect(happened('failure')).toHaveLength(1);
  });
});
