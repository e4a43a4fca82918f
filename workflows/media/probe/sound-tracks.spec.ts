import { describe, expect, it } from 'vitest';
import { planSounds, soundNames, soundsOf } from '../ladder/sounds.ts';
import { ProbeAnswer } from './probe-answer.ts';
import { soundTracksOf } from './sound-tracks.ts';

const track = (index: number, more: object = {}) => ({
  index,
  codec_type: 'audio',
  codec_name: 'aac',
  channels: 2,
  ...more,
});
const found = (...streams: object[]) => soundTracksOf(ProbeAnswer.parse({ streams }));

describe('the sound tracks of a source', () => {
  it('are all used, the default one first', () => {
    const { tracks, leftOut } = found(
      { index: 0, codec_type: 'video', codec_name: 'h264' },
      track(1, { tags: { language: 'eng', handler_name: 'SoundHandler' } }),
      track(2, { disposition: { default: 1 }, tags: { language: 'ger', title: 'Kommentar' } }),
    );
    expect(tracks).toEqual([
      { stream: 2, language: 'de', name: 'Kommentar' },
      { stream: 1, language: 'en', name: null },
    ]);
    expect(leftOut).toBe(0);
  });

  it('are left out and counted if they cannot be decoded, or are beyond the eighth', () => {
    expect(
      found(track(1, { codec_name: 'dts' }), track(2), track(3, { codec_name: undefined })),
    ).toMatchObject({
      tracks: [{ stream: 2 }],
      leftOut: 2,
    });
    const many = found(...Array.from({ length: 11 }, (_, i) => track(i)));
    expect([many.tracks.length, many.leftOut]).toEqual([8, 3]);
  });

  it('drop languages and names that mean nothing or would break a playlist', () => {
    const { tracks } = found(
      track(1, { tags: { language: 'und', title: 'One "two"\n#EXT-X-ENDLIST' } }),
      track(2, { tags: { language: 'x"y', title: '  ' } }),
      track(3, { tags: { title: '𝄞'.repeat(100) } }),
    );
    expect(tracks.map(({ language }) => language)).toEqual([null, null, null]);
    expect(tracks[0]?.name).toBe('One two #EXT-X-ENDLIST');
    expect(tracks[1]?.name).toBeNull();
    expect([...(tracks[2]?.name ?? '')]).toHaveLength(60);
  });
});

describe('the sounds of a ladder', () => {
  const sounds = planSounds([
    { stream: 1, language: 'en', name: null },
    { stream: 2, language: 'en', name: null },
    { stream: 3, language: null, name: null },
    { stream: 4, language: 'de', name: 'Sound 3' },
  ]);

  it('are renditions of their own', () => {
    expect(sounds.map(({ rendition }) => rendition)).toEqual(['audio', 'audio-2', 'audio-3', 'audio-4']);
  });

  it('have distinct names', () => {
    expect(soundNames(sounds)).toEqual(['English', 'English 2', 'Sound 3', 'Sound 3 4']);
    expect(soundNames(planSounds([{ stream: 1, language: null, name: null }]))).toEqual(['Sound']);
  });

  it('are one at most in a plan of an earlier version', () => {
    expect(soundsOf({ hasAudio: true })).toEqual([
      { rendition: 'audio', stream: null, language: null, name: null },
    ]);
    expect(soundsOf({ hasAudio: false })).toEqual([]);
  });
});
