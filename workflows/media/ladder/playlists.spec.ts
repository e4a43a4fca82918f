import { describe, expect, it } from 'vitest';
import type { EncodedChunk } from './ladder-files.ts';
import type { LadderPlan } from './plan-ladder.ts';
import { masterPlaylist, mediaPlaylist, playlistForRange, type Address } from './playlists.ts';

const plan: LadderPlan = {
  frameRate: { num: 30, den: 1 },
  totalFrames: 480,
  durationSeconds: 16,
  rungs: [
    { name: '360', width: 640, height: 360, highestRate: 900_000, isCopied: false },
    { name: '720', width: 1280, height: 720, highestRate: 3_200_000, isCopied: false },
  ],
  chunks: [
    { index: 0, startFrame: 0, endFrame: 120, segmentFrames: [0, 60] },
    { index: 1, startFrame: 120, endFrame: 480, segmentFrames: [120, 240, 360] },
  ],
  targetSeconds: 4,
  hasAudio: true,
};
const part = (
  rendition: string,
  index: number,
  starts: number[],
  { seconds, bytes }: { seconds: number; bytes: number },
) => ({
  rendition,
  key: `org/a/${rendition}/${index}.m4s`,
  initKey: `org/a/${rendition}/init.mp4`,
  codecs: rendition === 'audio' ? 'mp4a.40.2' : 'avc1.64001f',
  segments: starts.map((startSeconds, i) => ({
    startSeconds,
    durationSeconds: seconds,
    offset: i * bytes,
    length: bytes,
  })),
});
const chunks: EncodedChunk[] = [
  {
    index: 0,
    frames: 96,
    damagedFrames: 0,
    parts: [
      part('360', 0, [0, 2], { seconds: 2, bytes: 100_000 }),
      part('720', 0, [0, 2], { seconds: 2, bytes: 400_000 }),
      part('audio', 0, [0, 1.9], { seconds: 2, bytes: 32_000 }),
    ],
  },
  {
    index: 1,
    frames: 288,
    damagedFrames: 0,
    parts: [
      part('360', 1, [4, 8, 12], { seconds: 4, bytes: 250_000 }),
      part('720', 1, [4, 8, 12], { seconds: 4, bytes: 900_000 }),
      part('audio', 1, [3.98, 7.9, 11.9], { seconds: 4, bytes: 64_000 }),
    ],
  },
];
const address: Address = (what) => ('name' in what ? `/m/${what.name}` : `${what.rendition}.m3u8`);
const whole = { plan, chunks };
const growing = { plan, chunks: chunks.slice(0, 1) };

describe('the master playlist', () => {
  it('names each quality with measured bandwidths, codecs, size and rate', () => {
    const text = masterPlaylist(whole, address);
    // 900 kB in 4 s are 1.8 Mbit/s at most of the picture, 64 kB in 4 s the sound beside it.
    expect(text).toContain('BANDWIDTH=1928000,AVERAGE-BANDWIDTH=1878000,RESOLUTION=1280x720');
    expect(text).toContain('CODECS="avc1.64001f,mp4a.40.2",FRAME-RATE=30.000,AUDIO="sound"\n720.m3u8');
    expect(text).toContain('TYPE=AUDIO,GROUP-ID="sound"');
  });

  it('lists no sound if there is none', () => {
    const mute = { plan: { ...plan, hasAudio: false }, chunks };
    expect(masterPlaylist(mute, address)).not.toContain('AUDIO');
  });
});

describe('a media playlist', () => {
  it('grows as an event and is final with its last chunk', () => {
    const early = mediaPlaylist(growing, '720', address);
    const late = mediaPlaylist(whole, '720', address);
    expect(early).toContain('#EXT-X-PLAYLIST-TYPE:EVENT');
    expect(early).not.toContain('#EXT-X-ENDLIST');
    expect(late).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
    expect(late.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
    const entries = (text: string): string =>
      text.slice(text.indexOf('#EXT-X-MAP')).replace('#EXT-X-ENDLIST\n', '');
    expect(entries(late).startsWith(entries(early))).toBe(true);
  });

  it('lists segments as byte ranges of their chunk', () => {
    expect(mediaPlaylist(whole, '360', address)).toContain(
      '#EXTINF:4.000000,\n#EXT-X-BYTERANGE:250000@250000\n/m/org/a/360/1.m4s',
    );
  });
});

describe('the playlist of a step', () => {
  it('lists only the segments that its range touches and the offsets of its edges', () => {
    const step = playlistForRange(whole, '720', { startSeconds: 5.25, endSeconds: 8.5 }, address);
    expect(step).toMatchObject({ firstSeconds: 4, startOffset: 1.25, endOffset: 4.5, isCovered: true });
    expect(step.playlist.match(/#EXTINF/g)).toHaveLength(2);
    expect(step.playlist).toContain('#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:04.000Z');
    expect(step.playlist).toContain('#EXT-X-START:TIME-OFFSET=1.250,PRECISE=YES');
    expect(step.playlist).toContain('#EXT-X-ENDLIST');
  });

  it('does not list the segment that starts where the step ends', () => {
    const step = playlistForRange(whole, '720', { startSeconds: 4, endSeconds: 8 }, address);
    expect(step.playlist.match(/#EXTINF/g)).toHaveLength(1);
  });

  it('has sound for all of its picture', () => {
    const step = playlistForRange(whole, 'audio', { startSeconds: 5.25, endSeconds: 8.5 }, address);
    expect(step.firstSeconds).toBe(3.98);
    expect(step.playlist.match(/#EXTINF/g)).toHaveLength(2);
  });

  it('stays open while the end of its range is not encoded', () => {
    const step = playlistForRange(growing, '720', { startSeconds: 1, endSeconds: 9 }, address);
    expect(step.isCovered).toBe(false);
    expect(step.playlist).toContain('#EXT-X-PLAYLIST-TYPE:EVENT');
  });
});
