import type { Sender } from '../../../contracts/kernel/define-command.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import { sittingOf } from '../../../contracts/kernel/sitting.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { Aggregate } from './define-aggregate.ts';

/** Whether one path is the other, or stands for it. */
const meets = (one: string, other: string): boolean =>
  one === other || other.startsWith(`${one}/`) || one.startsWith(`${other}/`);

/** What events change, as far as their aggregate says it. */
export const touchedBy = (
  { touches }: Pick<Aggregate<unknown>, 'touches'>,
  events: readonly EventData[],
): readonly string[] => events.flatMap((event) => touches?.(event) ?? []);

/** The newest event that changed one of these paths, of those that the sender did not make in the sitting of the command. */
export function overtaking(
  aggregate: Pick<Aggregate<unknown>, 'touches'>,
  touched: readonly string[],
  since: readonly RecordedEvent[],
  { actor, commandId }: Pick<Sender, 'actor' | 'commandId'>,
): RecordedEvent | undefined {
  const sitting = sittingOf(commandId);
  const isOwn = ({ metadata }: RecordedEvent): boolean =>
    sitting !== null && metadata.actor === actor && sittingOf(metadata.commandId) === sitting;
  return since.findLast(
    (event) =>
      !isOwn(event) && touchedBy(aggregate, [event]).some((path) => touched.some((own) => meets(path, own))),
  );
}
