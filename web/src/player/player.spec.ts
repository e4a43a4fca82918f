import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderFactory } from './media-provider.ts';
import { Player } from './player.ts';
import type { PlayerOptions } from './player-options.ts';
import { sampleSource, sampleStep } from './player-sample.ts';
import type { PlayerSource } from './player-source.ts';
import type { PlayerEvent } from './player-state.ts';
import { fakeProvider, FakeMedia } from './fake-media.fixture.ts';

function opened(source: PlayerSource = sampleSource(), options: Partial<PlayerOptions> = {}) {
  const player = new Player(source, {
    start: { stepIndex: 0, seconds: source.steps[0]?.startTime ?? 0 },
    ...options,
  });
  const media = new FakeMedia();
  const events: PlayerEvent[] = [];
  player.store.onEvent((event) => events.push(event));
  // The fake media has everything that the player uses of a video element.
  player.attach(media as unknown as HTMLVideoElement, document.createElement('div'), fakeProvider);
  const state = () => player.store.state();
  const seen = (type: PlayerEvent['type']) => events.filter((event) => event.type === type);
  return { player, media, state, seen };
}

beforeEach(() => localStorage.clear());

describe('steps', () => {
  it('R-PLY-17 flows into the next step without touching the source if it simply continues', () => {
    const { player, media, state, seen } = opened();
    player.request({ type: 'play' });
    media.playFor(10.5);
    expect(state()).toMatchObject({ stepIndex: 1, paused: false });
    expect(media.jumps).toEqual([]);
    expect(seen('step')).toEqual([{ type: 'step', from: 0, to: 1, reason: 'auto' }]);
    expect(seen('tick')).toContainEqual({ type: 'tick', stepIndex: 0, seconds: 10, speed: 1 });
    expect(seen('tick')).toContainEqual({ type: 'tick', stepIndex: 1, seconds: 10, speed: 1 });
  });
  it('keeps to the edge of a step whose successor lies elsewhere in the source', () => {
    const source = sampleSource({ steps: [sampleStep(1, 20, 25), sampleStep(2, 3, 6)] });
    const { player, media, state } = opened(source);
    media.currentTime = 20;
    player.request({ type: 'play' });
    media.playFor(5);
    expect(media.currentTime).toBe(3);
    expect(state()).toMatchObject({ stepIndex: 1, seconds: 3 });
  });
  it('of a draft skips what is removed from it, within a step', () => {
    const source = { ...sampleSource({ steps: [sampleStep(1, 0, 10)] }), removed: [{ start: 3, end: 7 }] };
    const { player, media, state } = opened(source);
    player.request({ type: 'play' });
    media.playFor(3.5);
    expect(media.jumps).toEqual([7]);
    media.playFor(1);
    expect(state().seconds).toBeGreaterThan(7);
  });
  it('R-PLY-17 stops at the last picture of the step when auto play is off, and play continues with the next step', () => {
    const { player, media, state } = opened();
    player.request({ type: 'auto-play', on: false });
    player.request({ type: 'play' });
    media.playFor(12);
    // the frame at 10 s belongs to the next step
    expect(media.currentTime).toBeLessThan(10);
    expect(media.currentTime).toBeGreaterThan(9.9);
    expect(state()).toMatchObject({ stepIndex: 0, paused: true, ended: true, seconds: 10 });
    player.request({ type: 'play' });
    expect(state()).toMatchObject({ stepIndex: 1, seconds: 10, ended: false, paused: false });
  });
  it('R-PLY-19 restarts the step when it repeats', () => {
    const { player, media, state } = opened();
    player.request({ type: 'cycle-repeat' });
    player.request({ type: 'cycle-repeat' });
    player.request({ type: 'play' });
    media.playFor(10);
    expect(state()).toMatchObject({ repeat: 'step', stepIndex: 0, paused: false });
    expect(media.currentTime).toBe(0);
  });
  it('R-PLY-18 R-PLY-20 begins at the first step again when the workflow repeats, and says that the workflow ended', () => {
    const { player, media, state, seen } = opened();
    player.request({ type: 'cycle-repeat' });
    player.request({ type: 'select-step', stepIndex: 2 });
    media.playFor(10);
    expect(state()).toMatchObject({ repeat: 'workflow', stepIndex: 0 });
    expect(seen('workflow-ended')).toEqual([{ type: 'workflow-ended', continues: true }]);
  });
  it('R-PLY-20 fires once when the last step ends', () => {
    const { player, media, state, seen } = opened();
    player.request({ type: 'select-step', stepIndex: 2 });
    media.playFor(11);
    media.dispatchEvent(new Event('ended'));
    expect(seen('workflow-ended')).toEqual([{ type: 'workflow-ended', continues: false }]);
    expect(state()).toMatchObject({ ended: true, paused: true, seconds: 30 });
  });
  it('R-PLY-24 restarts the new step at 0 from the menu, next and previous', () => {
    const { player, media, state } = opened();
    player.request({ type: 'select-step', stepIndex: 2 });
    expect(media.currentTime).toBe(20);
    media.playFor(3);
    player.request({ type: 'previous' });
    expect(state()).toMatchObject({ stepIndex: 1, seconds: 10 });
    player.request({ type: 'next' });
    expect(state()).toMatchObject({ stepIndex: 2, seconds: 20 });
    player.request({ type: 'next' });
    expect(state().stepIndex).toBe(2);
  });
  it('only scrubbing lands inside a step, and never on its far edge', () => {
    const { player, state } = opened();
    player.request({ type: 'scrub', clock: 14 });
    expect(state()).toMatchObject({ stepIndex: 1, seconds: 14 });
    player.request({ type: 'scrub', clock: 99 });
    expect(state().seconds).toBeLessThan(30);
  });
  it('R-PLY-29 skips over the edges of steps on the clock', () => {
    const source = sampleSource({ steps: [sampleStep(1, 20, 25), sampleStep(2, 3, 9)] });
    const { player, state } = opened(source, { start: { stepIndex: 0, seconds: 23 } });
    player.request({ type: 'skip', seconds: 5 });
    expect(state()).toMatchObject({ stepIndex: 1, seconds: 6 });
    player.request({ type: 'skip', seconds: -5 });
    expect(state()).toMatchObject({ stepIndex: 0, seconds: 23 });
  });
  it('R-PLY-35 fetches the start of the next step, and of that one alone, where it lies elsewhere in the source', () => {
    const fetched: number[] = [];
    const provider: ProviderFactory = (...given) => ({
      ...fakeProvider(...given),
      preload: (seconds) => fetched.push(seconds),
    });
    const source = sampleSource({
      steps: [sampleStep(1, 20, 40), sampleStep(2, 3, 9), sampleStep(3, 60, 70), sampleStep(4, 70, 80)],
    });
    const player = new Player(source, { start: { stepIndex: 0, seconds: 20 } });
    const media = new FakeMedia();
    player.attach(media as unknown as HTMLVideoElement, document.createElement('div'), provider);
    media.currentTime = 20;
    player.request({ type: 'play' });
    media.playFor(9);
    expect(fetched).toEqual([]);
    media.playFor(8);
    expect([...new Set(fetched)]).toEqual([3]);
    player.request({ type: 'select-step', stepIndex: 2 });
    fetched.length = 0;
    media.playFor(9);
    expect(fetched).toEqual([]);
  });
  it('the single-step player stays in its step', () => {
    const { player, media, state } = opened(sampleSource(), {
      singleStep: true,
      start: { stepIndex: 1, seconds: 10 },
    });
    media.currentTime = 10;
    player.request({ type: 'next' });
    player.request({ type: 'skip', seconds: 60 });
    expect(state().stepIndex).toBe(1);
    player.request({ type: 'scrub', clock: 12 });
    player.request({ type: 'play' });
    media.playFor(10);
    expect(state()).toMatchObject({ stepIndex: 1, ended: true, paused: true });
    player.request({ type: 'play' });
    expect(state()).toMatchObject({ seconds: 10, paused: false });
  });
});

describe('state', () => {
  it('speed, quality and captions survive a step change', () => {
    const { player, media, state } = opened(sampleSource({ subtitles: [{ language: 'en', url: 'en.vtt' }] }));
    player.request({ type: 'speed', speed: 1.5 });
    player.request({ type: 'quality', quality: 360 });
    player.request({ type: 'toggle-captions' });
    player.request({ type: 'next' });
    expect(state()).toMatchObject({ stepIndex: 1, speed: 1.5, quality: 360, captions: 'en' });
    expect(media.playbackRate).toBe(1.5);
  });
  it('R-PLY-32 unmutes at 0 to half', () => {
    const { player, state } = opened();
    player.request({ type: 'volume', volume: 0 });
    player.request({ type: 'toggle-mute' });
    expect(state()).toMatchObject({ volume: 0.5, muted: false });
  });
  it('says that the browser wants a press before it plays', async () => {
    const { player, media, state } = opened();
    media.play = () => Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
    player.request({ type: 'play' });
    await Promise.resolve();
    await Promise.resolve();
    expect(state()).toMatchObject({ blocked: true, paused: true });
  });
  it('plays once the source is there, though attaching it stops what was asked to play before', () => {
    const { player, media, state } = opened();
    player.request({ type: 'play' });
    media.attachSource();
    expect(state().paused).toBe(true);
    media.dispatchEvent(new Event('canplay'));
    expect(media.paused).toBe(false);
    expect(state().paused).toBe(false);
  });
  it('does not play by itself when the person paused while the source was loading', () => {
    const { player, media } = opened();
    player.request({ type: 'play' });
    player.request({ type: 'pause' });
    media.attachSource();
    media.dispatchEvent(new Event('canplay'));
    expect(media.paused).toBe(true);
  });
  it('counts what was seen of each step', () => {
    const { player, media, state } = opened();
    player.request({ type: 'play' });
    media.playFor(5);
    expect(state().seen[0]).toBeCloseTo(0.5, 1);
    expect(state().seen[1]).toBe(0);
  });
});

describe('sound tracks', () => {
  const tracks = [
    { name: 'English', language: 'en' },
    { name: 'Deutsch', language: 'de' },
  ];
  /** A provider that plays the tracks it lists, like hls.js. */
  function withTracks(source: Partial<PlayerSource> = {}) {
    const chosen: number[] = [];
    let tell = (_playing: number): void => undefined;
    const provider: ProviderFactory = (element, events, quality) => {
      tell = (playing) => events.onSounds(tracks, playing);
      const setSound = (index: number) => {
        chosen.push(index);
        tell(index);
      };
      return { ...fakeProvider(element, events, quality), setSound };
    };
    const player = new Player(sampleSource(source), { start: { stepIndex: 0, seconds: 0 } });
    const media = new FakeMedia();
    player.attach(media as unknown as HTMLVideoElement, document.createElement('div'), provider);
    return { player, media, chosen, tell: (playing: number) => tell(playing) };
  }

  it('are chosen by a person, whose language the next video begins with', () => {
    const first = withTracks();
    first.tell(0);
    expect(first.player.store.state()).toMatchObject({ sounds: tracks, sound: 0 });
    first.player.request({ type: 'sound', index: 1 });
    expect(first.player.store.state().sound).toBe(1);
    const next = withTracks();
    next.tell(0);
    expect(next.chosen).toEqual([1]);
    expect(next.player.store.state().sound).toBe(1);
  });

  const subtitles = ['en', 'de'].map((language) => ({ language, url: `${language}.vtt` }));
  it('follow the language of the subtitles, also once they are off, without touching the picture', () => {
    const { player, media, chosen, tell } = withTracks({ subtitles, languages: ['en'] });
    tell(0);
    player.request({ type: 'captions', language: 'de' });
    expect(player.store.state().sound).toBe(1);
    player.request({ type: 'captions', language: null });
    expect([chosen, media.jumps]).toEqual([[1], []]);
    const next = withTracks({ subtitles, languages: ['en'] });
    next.tell(0);
    expect([next.player.store.state().captions, next.chosen]).toEqual([null, [1]]);
  });
  it('follow the language of titles before subtitles were chosen, and stay with the default where there is none', () => {
    for (const [language, expected] of [
      ['de', [1]],
      ['fr', []],
    ] as const) {
      const { chosen, tell } = withTracks({ subtitles, languages: [language] });
      tell(0);
      expect(chosen).toEqual(expected);
    }
    const withoutSound = withTracks({ subtitles: [...subtitles, { language: 'fr', url: 'fr.vtt' }] });
    withoutSound.tell(0);
    withoutSound.player.request({ type: 'captions', language: 'de' });
    withoutSound.player.request({ type: 'captions', language: 'fr' });
    expect(withoutSound.chosen).toEqual([1, 0]);
  });
  it('stay as a person chose them, whatever is read then', () => {
    const { player, chosen, tell } = withTracks({ subtitles, languages: ['en'] });
    tell(0);
    player.request({ type: 'sound', index: 1 });
    player.request({ type: 'captions', language: 'en' });
    expect([chosen, player.store.state().sound]).toEqual([[1], 1]);
  });

  it('that do not exist are not asked for', () => {
    const { player, chosen, tell } = withTracks();
    tell(0);
    player.request({ type: 'sound', index: 7 });
    expect(chosen).toEqual([]);
  });
});
