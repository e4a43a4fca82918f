import { AddressRenewal } from './address-renewal.ts';
import { Coverage } from './coverage.ts';
import { FrameLink } from './frame-link.ts';
import { MediaLink } from './media-link.ts';
import type { ProviderFactory } from './media-provider.ts';
import { durationOf, removedUntil, type PlayerSource, type PlayerStep, sourceIn } from './player-source.ts';
import type { MoveCause, PlayerRequest, PlayerState, StepChangeReason } from './player-state.ts';
import { PlayerStore } from './player-store.ts';
import { initialState, preferredCaptions } from './initial-state.ts';
import type { PlayerOptions } from './player-options.ts';
import { savePreferences } from './preferences.ts';
import { Recovery } from './recovery.ts';
import {
  clampToStep,
  clockOf,
  edgeSeconds,
  isContiguous,
  type PlaybackPosition,
  positionAt,
} from './step-clock.ts';
import { type Speed } from '../../../contracts/playback/model/speeds.ts';
import {
  atStepEnd,
  nextRepeat,
  steppedSpeed,
  steppedVolume,
  toggledMute,
  withAutoPlay,
  withRepeat,
} from './step-rules.ts';

type Handlers = { [T in PlayerRequest['type']]: (request: Extract<PlayerRequest, { type: T }>) => void };

/** Seconds before a step's end at which the next one is preloaded, unless it directly follows in the source. */
const preloadAheadSeconds = 10;
const frameSeconds = 1 / 25;

/** Handles every request of controls, shortcuts and hosts. */
export class Player {
  readonly options: PlayerOptions;
  readonly store: PlayerStore;
  readonly #coverage: Coverage;
  #link: MediaLink | null = null;
  #frame: FrameLink | null = null;
  #recovery: Recovery | null = null;

  constructor(source: PlayerSource, options: PlayerOptions) {
    this.options = options;
    this.#coverage = new Coverage(source.steps, source.completedStepIds);
    this.store = new PlayerStore(initialState(source, options.start, this.#coverage.fractions()));
  }

  get source(): PlayerSource {
    return this.#state.source;
  }

  get #state(): PlayerState {
    return this.store.state();
  }

  step(stepIndex = this.#state.stepIndex): PlayerStep | undefined {
    return this.source.steps[stepIndex];
  }

  /** Attaches a video element and the frame around it; returns the function that detaches them. */
  attach(media: HTMLVideoElement, root: HTMLElement, factory: ProviderFactory): () => void {
    const frame = new FrameLink(root, this.store);
    const link = new MediaLink(media, factory, this.store, {
      onPosition: (seconds) => this.#onPosition(seconds),
      onSourceEnd: () => this.#onSourceEnd(),
      onFailure: (failure) => void recovery.onFailure(failure),
      onInsertExpired: () => void renewal.renewNow(),
    });
    const renewal = new AddressRenewal(this.store, this.options.renew, (at) => link.updateAddresses(at));
    const recovery = new Recovery({ store: this.store, renewal, link });
    this.#recovery = recovery;
    this.#frame = frame;
    this.#link = link;
    link.load(this.source.url, this.#state.seconds);
    renewal.start();
    return () => {
      renewal.stop();
      recovery.destroy();
      this.#recovery = null;
      link.destroy();
      frame.destroy();
      this.#link = null;
      this.#frame = null;
    };
  }

  request(request: PlayerRequest): void {
    // The table has an entry for each type, but the compiler cannot match them by itself.
    const handler = this.#handlers[request.type] as (request: PlayerRequest) => void;
    handler(request);
  }

  readonly #handlers: Handlers = {
    play: () => this.#play(),
    pause: () => this.#link?.pause(),
    'toggle-play': () => (this.#state.paused ? this.#play() : this.#link?.pause()),
    retry: () => void this.#recovery?.retry(),
    next: () => this.#toStep(this.#state.stepIndex + 1, 'next'),
    previous: () => this.#toStep(this.#state.stepIndex - 1, 'previous'),
    'select-step': ({ stepIndex }) => this.#toStep(stepIndex, 'menu'),
    scrub: ({ clock }) => this.#jump(this.#onClock(clock), 'scrub'),
    seek: ({ place }) => this.#jump(place, 'seek'),
    skip: ({ seconds }) =>
      this.#jump(this.#onClock(clockOf(this.source.steps, this.#state) + seconds), 'skip'),
    frame: ({ direction }) => this.#stepFrame(direction),
    volume: ({ volume }) => this.#setVolume(steppedVolume(volume), false),
    'toggle-mute': () => {
      const { volume, muted } = toggledMute(this.#state.volume, this.#state.muted);
      this.#setVolume(volume, muted);
    },
    speed: ({ speed }) => this.#setSpeed(speed),
    'step-speed': ({ direction }) => this.#setSpeed(steppedSpeed(this.#state.speed, direction)),
    quality: ({ quality }) => {
      this.store.change({ quality });
      savePreferences({ quality });
      this.#link?.setQuality(quality);
      this.store.emit({ type: 'quality', stepIndex: this.#state.stepIndex, value: String(quality) });
    },
    sound: ({ index }) => this.#link?.setSound(index),
    captions: ({ language }) => this.#setCaptions(language),
    'toggle-captions': () =>
      this.#setCaptions(this.#state.captions === null ? preferredCaptions(this.source) : null),
    'auto-play': ({ on }) => {
      this.store.change(withAutoPlay(on, this.#state.repeat));
      savePreferences({ autoPlay: on });
    },
    repeat: ({ repeat }) => this.store.change(withRepeat(repeat, this.#state.autoPlay)),
    'cycle-repeat': () => {
      const repeat = nextRepeat(this.#state.repeat, this.options.singleStep ?? false);
      this.store.change(withRepeat(repeat, this.#state.autoPlay));
    },
    'toggle-fullscreen': () => void this.#frame?.toggleFullscreen(this.#link?.media ?? {}),
    'toggle-theater': () =>
      this.store.change({ theater: !this.#state.theater && !this.options.secondGeneration }),
    'toggle-divide': () => this.store.change({ divide: !this.#state.divide, theater: false }),
    panel: ({ panel }) => this.store.change({ panel }),
    'toggle-panel': ({ panel }) => this.store.change({ panel: this.#state.panel === panel ? null : panel }),
    diagram: ({ index }) =>
      // In fullscreen the popup also enters theatre (R-ATT-06).
      this.store.change({
        diagram: index,
        ...(index !== null && this.#state.fullscreen && { theater: true }),
      }),
    wake: () => this.#frame?.showControls(),
  };

  /** Steps that the server has recorded as completed, counting earlier views. */
  showCompleted(stepIds: readonly string[]): void {
    if (this.#coverage.complete(stepIds)) this.store.change({ seen: this.#coverage.fractions() });
  }

  #play(): void {
    if (this.#state.ended) {
      const { stepIndex } = this.#state;
      if (this.options.singleStep) this.#toStep(stepIndex, 'repeat');
      else this.#toStep((stepIndex + 1) % this.source.steps.length, 'next');
    } else {
      this.#link?.play();
    }
  }

  /** Changing the step starts the new one at 0 (R-PLY-24) and keeps playing. */
  #toStep(stepIndex: number, reason: StepChangeReason): void {
    const step = this.step(stepIndex);
    if (!step || (this.options.singleStep && stepIndex !== this.#state.stepIndex)) return;
    this.#moveTo({ stepIndex, seconds: step.startTime }, reason, 'restart');
    this.#link?.play();
  }

  /** A position on the clock; the single-step player's clock covers only its step. */
  #onClock(clock: number): PlaybackPosition {
    const { steps } = this.source;
    const target = positionAt(steps, clock);
    const { stepIndex } = this.#state;
    const step = this.step();
    if (!this.options.singleStep || target.stepIndex === stepIndex || !step) return target;
    return { stepIndex, seconds: target.stepIndex < stepIndex ? step.startTime : step.endTime };
  }

  #jump(place: PlaybackPosition, by: MoveCause): void {
    const step = this.step(place.stepIndex);
    if (!step) return;
    // At the exact end, the step would be over before it is seen.
    const seconds = Math.min(
      clampToStep(step, place.seconds),
      Math.max(step.startTime, step.endTime - 2 * edgeSeconds),
    );
    this.#moveTo({ stepIndex: place.stepIndex, seconds }, by === 'seek' ? 'seek' : 'scrub', by);
  }

  #moveTo(place: PlaybackPosition, reason: StepChangeReason, by: MoveCause): void {
    const { stepIndex, seconds } = this.#state;
    this.store.emit({ type: 'jump', stepIndex, from: seconds, to: place.seconds, by });
    if (place.stepIndex !== stepIndex)
      this.store.emit({ type: 'step', from: stepIndex, to: place.stepIndex, reason });
    this.#coverage.jump();
    this.store.change({ ...place, ended: false });
    if (this.#link) this.#link.media.currentTime = place.seconds;
  }

  #stepFrame(direction: 1 | -1): void {
    const { media } = this.#link ?? {};
    if (!media?.paused) return;
    this.#jump(
      { stepIndex: this.#state.stepIndex, seconds: media.currentTime + direction * frameSeconds },
      'seek',
    );
  }

  #setVolume(volume: number, muted: boolean): void {
    this.store.change({ volume, muted });
    savePreferences({ volume, muted });
    if (!this.#link) return;
    this.#link.media.volume = volume;
    this.#link.media.muted = muted;
  }

  #setSpeed(speed: Speed): void {
    this.store.change({ speed });
    if (this.#link) this.#link.media.playbackRate = speed;
    this.store.emit({ type: 'speed', stepIndex: this.#state.stepIndex, value: String(speed) });
  }

  #setCaptions(captions: string | null): void {
    this.store.change({ captions, source: sourceIn(this.source, captions) });
    savePreferences(captions === null ? { captions: false } : { captions: true, captionsLanguage: captions });
    this.#link?.preferSound();
    this.store.emit({ type: 'captions', stepIndex: this.#state.stepIndex, value: captions ?? 'off' });
  }

  #onPosition(seconds: number): void {
    const step = this.step();
    if (!step) return;
    if (this.#link?.skipTo(removedUntil(this.source, step, seconds))) return;
    const { stepIndex, speed } = this.#state;
    const over = seconds >= step.endTime - edgeSeconds;
    const at = over ? step.endTime : clampToStep(step, seconds);
    this.store.emit({ type: 'tick', stepIndex, seconds: at, speed });
    if (this.#coverage.add(at, speed, over)) this.store.change({ seen: this.#coverage.fractions() });
    if (over) return this.#onStepEnd(seconds);
    // Ten updates a second are enough to render.
    if (Math.abs(at - this.#state.seconds) >= 0.1) this.store.change({ seconds: at });
    this.#preloadNext(step, at);
  }

  #preloadNext(step: PlayerStep, seconds: number): void {
    const next = this.step(this.#state.stepIndex + 1);
    if (!next || this.options.singleStep || isContiguous(step, next)) return;
    if (step.endTime - seconds < Math.min(preloadAheadSeconds, durationOf(step)))
      this.#link?.preload(next.startTime);
  }

  #onSourceEnd(): void {
    const step = this.step();
    if (step && !this.#state.ended) this.#onStepEnd(step.endTime);
  }

  #onStepEnd(seconds: number): void {
    const { stepIndex, autoPlay, repeat } = this.#state;
    const stepCount = this.source.steps.length;
    const { singleStep = false } = this.options;
    const endAction = atStepEnd({ stepIndex, stepCount, autoPlay, repeat, singleStep });
    if (stepIndex === stepCount - 1)
      this.store.emit({ type: 'workflow-ended', continues: endAction.kind !== 'stop' });
    if (endAction.kind === 'stop') return this.#stopAtEnd(stepIndex);
    if (endAction.kind === 'restart') return this.#toStep(stepIndex, 'repeat');
    this.#continueInto(stepIndex, endAction.stepIndex, seconds);
  }

  #stopAtEnd(stepIndex: number): void {
    const step = this.step(stepIndex);
    if (!step) return;
    this.#link?.pause();
    // the end itself is the first frame of what follows in the source
    if (this.#link) this.#link.media.currentTime = Math.max(step.startTime, step.endTime - edgeSeconds);
    this.store.change({ seconds: step.endTime, ended: true, paused: true, controls: true });
  }

  /** Moves to the next step: if the source simply continues, playback is not touched and does not stutter. */
  #continueInto(from: number, to: number, seconds: number): void {
    const [left, next] = [this.step(from), this.step(to)];
    if (!left || !next) return;
    const isSeamless =
      isContiguous(left, next) && seconds < next.endTime - edgeSeconds && !this.#mediaEnded(seconds);
    if (!isSeamless) return this.#toStep(to, 'auto');
    this.store.emit({ type: 'step', from, to, reason: 'auto' });
    // Playback crossed the boundary between two ticks: the new step was seen from its start.
    this.store.emit({ type: 'tick', stepIndex: to, seconds: next.startTime, speed: this.#state.speed });
    this.store.change({ stepIndex: to, seconds: Math.max(next.startTime, seconds) });
  }

  #mediaEnded(seconds: number): boolean {
    return this.#link !== null && this.#link.media.paused && seconds >= this.#link.media.currentTime;
  }
}
