import { expect, it, vi } from 'vitest';
import type { MediaProvider, ProviderEvents } from './media-provider.ts';
import { openOtherVideo } from './other-video.ts';
import type { PlayerPiece } from './player-source.ts';

const piece: PlayerPiece = {
  start: 10,
  end: 12,
  rotation: 90,
  other: { url: 'other.m3u8', absent: 'Not for you', failed: 'Cannot be played' },
};

function opened(url: string | null = 'other.m3u8') {
  const frame = document.createElement('div');
  const source = document.createElement('video');
  frame.append(source);
  const requests: string[] = [];
  const heard: Partial<ProviderEvents> = {};
  const factory = (_media: HTMLVideoElement, events: ProviderEvents): MediaProvider => {
    Object.assign(heard, events);
    return {
      load: (address, at) => requests.push(`load ${address} at ${at}`),
      updateUrl: (address) => requests.push(`readdress ${address}`),
      setQuality: () => undefined,
      setSound: () => undefined,
      preload: () => undefined,
      destroy: () => requests.push('destroy'),
    };
  };
  const onLost = vi.fn();
  const absent = 'Not for you';
  const video = openOtherVideo(
    source,
    factory,
    { ...piece, other: { url, absent, failed: 'Cannot be played' } },
    onLost,
  );
  const place = frame.querySelector('div');
  return { video, place, requests, onLost, fail: () => heard.onFailure?.({ kind: 'network', detail: '' }) };
}

it('plays from its first second, under newer addresses as well', () => {
  const { video, place, requests } = opened();
  expect(place).toMatchObject({ hidden: true, role: 'status' });
  video.show(true);
  video.updateUrl('newer.m3u8');
  expect([place?.hidden, video.video === null]).toEqual([false, false]);
  expect(requests).toEqual(['load other.m3u8 at 10', 'readdress newer.m3u8']);
});

it('says once that it cannot be played, and loads nothing more', () => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
  const { video, place, requests, onLost, fail } = opened();
  const atLoss: (HTMLVideoElement | null)[] = [];
  onLost.mockImplementation(() => atLoss.push(video.video));
  fail();
  fail();
  video.updateUrl('newer.m3u8');
  video.destroy();
  // the time goes on from where it was
  expect(atLoss).toEqual([expect.any(HTMLVideoElement)]);
  expect([video.video, place?.textContent]).toEqual([null, 'Cannot be played']);
  expect(onLost).toHaveBeenCalledOnce();
  expect(requests).toEqual(['load other.m3u8 at 10', 'destroy']);
});

it('says where this person may not see it', () => {
  const { video, place, requests } = opened(null);
  expect([video.video, place?.textContent, requests]).toEqual([null, 'Not for you', []]);
});
