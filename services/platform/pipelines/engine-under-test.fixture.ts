import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import type { AnyPipeline } from '../../../contracts/kernel/define-pipeline.ts';
import type { AnyActivityHandlers, Pipelines, RunDescription } from './pipelines.ts';

/** What the suite requires of an engine: open it repeatedly on the same durable storage. */
export interface EngineUnderTest {
  open(options: {
    readonly pipelines: readonly AnyPipeline[];
    readonly activities: readonly AnyActivityHandlers[];
    readonly sendCommand: (command: CommandMessage) => Promise<unknown>;
    readonly concurrency: { readonly media: number; readonly general: number };
    readonly onOutdated?: (run: RunDescription) => void;
  }): Promise<Pipelines>;
  dispose(): Promise<void>;
}
