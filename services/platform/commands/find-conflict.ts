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

/** The newest event that changed one of these paths and that the sender did not write in the same editing session. */
export function findConflict(
  aggregate: Pick<Aggregate<unknown>, 'touches'>,
  paths: readonly string[],
  newerEvents: readonly RecordedEvent[],
  { actor, commandId }: Pick<Sender, 'actor' | 'commandId'>,
): RecordedEvent | undefined {
  const editingSession = editingSessionOf(commandId);
  const isOwn = ({ metadata }: RecordedEvent): boolean =>
    editingSession !== null &&
    metadata.actor === actor &&
    editingSessionOf(metadata.commandId) === editingSession;
  return newerEvents.findLast(
    (event) =>
      !isOwn(event) &&
      changedPaths(aggregate, [event]).some((path) => paths.some((own) => overlaps(path, own))),
  );
}
