import { FairQueue } from '../queues/fair-queue.ts';
import { VoiceBusy, type SpeechOrder, type SpokenAudio, type Voices, type VoicesStatus } from './voices.ts';

/** Texts that may wait for a voice, so that who asks for more is refused at once instead of after minutes. */
const limits = { maxWaiting: 200, maxWaitingPerOwner: 12, maxWaitingPerPerson: 4, busy: VoiceBusy };

/** The voices of an engine, by which organisations are read to in turn. */
export class FairVoices implements Voices {
  readonly #engine: Voices;
  readonly #queue: FairQueue;

  constructor(engine: Voices, maxConcurrent: number) {
    this.#engine = engine;
    this.#queue = new FairQueue({ ...limits, maxConcurrent });
  }

  speak(order: SpeechOrder): Promise<SpokenAudio> {
    const { organizationId, userId: person, signal } = order;
    if (person === undefined)
      // no more texts of pipelines wait here than their own queue lets through
      return this.#queue.run(organizationId, () => this.#engine.speak(order), { signal, isUnlimited: true });
    // stopping the engine while it reads would make everybody wait until it has started again
    const { signal: _, ...untilEnd } = order;
    return this.#queue.run(organizationId, () => this.#engine.speak(untilEnd), { person, signal });
  }

  phonemes(words: readonly string[], voice: string): Promise<readonly string[]> {
    return this.#engine.phonemes(words, voice);
  }

  status(): Promise<VoicesStatus> {
    return this.#engine.status();
  }

  close(): Promise<void> {
    return this.#engine.close();
  }
}
