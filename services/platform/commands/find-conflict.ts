import type { Sender } from '../../../contracts/kernel/define-command.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import { editingSessionOf } from '../../../contracts/kernel/editing-session.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { Aggregate } from './define-aggregate.ts';

/** Whether one path equals the other or contains it. */
const overlaps = (one: string, other: string): boolean =>
  one === other || other.startsWith(`${one}/`) || one.startsWith(`${other}/`);

/** The paths that events change, as far as their aggregate declares them. */
export const changedPaths = (
  { touches }: Pick<Aggregate<unknown>, 'touches'>,
  events: readonly EventData[],
): readonly string[] => events.flatMap((event) => touches?.(event) ?? []);

/** As `RevisionConflict` says them. */
interface ConflictFacts {
  readonly changedBy: string;
  readonly changedPaths: string;
}

/**
 * Which of these paths were changed by events that the sender did not write in the same editing session, and who wrote
 * the newest of them.
 */
export function findConflict(
  aggregate: Pick<Aggregate<unknown>, 'touches'>,
  paths: readonly string[],
  newerEvents: readonly RecordedEvent[],
  { actor, commandId }: Pick<Sender, 'actor' | 'commandId'>,
): ConflictFacts | undefined {
  const editingSession = editingSessionOf(commandId);
  const isOwn = ({ metadata }: RecordedEvent): boolean =>
    editingSession !== null &&
    metadata.actor === actor &&
    editingSessionOf(metadata.commandId) === editingSession;
  const conflicts = newerEvents.flatMap((event) => {
    const changed = isOwn(event) ? [] : changedPaths(aggregate, [event]);
    const common = paths.filter((own) => changed.some((path) => overlaps(path, own)));
    return common.length > 0 ? [{ by: event.metadata.actor, common }] : [];
  });
  const newest = conflicts.at(-1);
  if (newest === undefined) return undefined;
  const common = new Set(conflicts.flatMap((conflict) => conflict.common));
  return { changedBy: newest.by, changedPaths: paths.filter((path) => common.has(path)).join('\n') };
}
