import type { CommandMessage } from '../contracts/kernel/define-command.ts';
import type { AnyPipeline } from '../contracts/kernel/define-pipeline.ts';
import type { Language } from '../services/platform/language/language.ts';
import type { AnyActivityHandlers } from '../services/platform/pipelines/pipelines.ts';
import type { Meetings } from '../services/platform/meetings/meetings.ts';
import type { Sentences } from '../services/platform/sentences/sentences.ts';
import type { Speech } from '../services/platform/speech/speech.ts';
import type { Voices } from '../services/platform/voices/voices.ts';
import type { AssetStorage } from './media/asset-storage.ts';

/** What activities work with. */
export interface ActivityParts {
  readonly assetStorage: AssetStorage;
  readonly speech: Speech;
  readonly voices: Voices;
  readonly meetings: Meetings;
  readonly language: Language;
  readonly sentences: Sentences;
  readonly sendCommand: (command: CommandMessage) => Promise<unknown>;
}

/** The long jobs of a bounded context, or of the room for those that cross contexts; exported by `workflows/<context>/context.ts`, under its name. */
export interface ContextPipelines {
  readonly name: string;
  readonly pipelines: readonly AnyPipeline[];
  /** The code that does their work, for each contract once. */
  readonly activities: (parts: ActivityParts) => readonly AnyActivityHandlers[];
}
