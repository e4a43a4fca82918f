import { FairQueue } from '../queues/fair-queue.ts';
import { VoiceBusy, type SpeechOrder, type SpokenAudio, type Voices, type VoicesStatus } from './voices.ts';

/** Texts that may wait for a voice, so that who asks for more is refused at once instead of after minutes. */
const limits = { maxWaiting: 200, maxWaitingPerOwner: 12, maxWaitingPerPerson: 4, busy: VoiceBusy };

/** The voices of an engine, by which organisations are read to in turn; a turn is a piece of a text. */
export class FairVoices implements Voices {
  readonly #engine: Voices;
  readonly #queue: FairQueue;

  constructor(engine: Voices, maxConcurrent: number) {
    this.#engine = engine;
    this.#queue = new FairQueue({ ...limits, maxConcurrent });
  }

  speak(order: SpeechOrder): Promise<SpokenAudio> {
    const { organizationId, userId: person, signal } = order;
    return this.#queue.run(
      organizationId,
      (betweenPieces) => this.#engine.speak({ ...order, betweenPieces }),
      // no more texts of pipelines wait here than their own queue lets through
      { person, signal, isUnlimited: person === undefined },
    );
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
