import type { EventData } from '../../../contracts/kernel/define-event.ts';
import { DomainError, NotFound } from '../../../contracts/kernel/errors.ts';
import { recordedForSpec } from '../commands/given.fixture.ts';
import type { PolicyDependencies } from '../contexts/context-dependencies.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { Policy, PolicyContext } from './policy.ts';

/** The dependencies that a policy uses; it must not access others. */
export const partsForSpec = (parts: Partial<PolicyDependencies>): PolicyDependencies =>
  parts as PolicyDependencies;

/**
 * What a policy does in reaction to an event, in order: commands, runs and retried stages, and until when it waits. The
 * commands for which `refuses` is true are refused. Events that a policy is not for never reach it.
 */
export async function reactionTo<E extends EventData>(
  policy: Policy,
  event: E,
  recorded: Partial<RecordedEvent<E>> = {},
  refuses: (data: Record<string, unknown>) => boolean = () => false,
): Promise<readonly unknown[]> {
  const done: unknown[] = [];
  if (!policy.on.some(({ type }) => type === event.type)) return done;
  const happened = recordedForSpec(event, 0, recorded);
  const send: PolicyContext['send'] = async (command, data) => {
    if (refuses(data)) throw NotFound();
    done.push({ send: command.type, data });
  };
  await policy.react(happened as never, {
    send,
    trySend: (...command) =>
      send(...command).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      }),
    start: async (pipeline, runId, input) => void done.push({ start: pipeline.type, runId, input }),
    retry: async (runId, stage) => void done.push({ retry: runId, stage }),
    until: async (moment) => void done.push({ until: moment.toISOString() }),
    event: happened,
  });
  return done;
}
