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

/** The newest event that changed one of these paths, of those that were not made in the sitting of the command. */
export function overtaking(
  aggregate: Pick<Aggregate<unknown>, 'touches'>,
  touched: readonly string[],
  since: readonly RecordedEvent[],
  commandId: string,
): RecordedEvent | undefined {
  const sitting = sittingOf(commandId);
  return since.findLast(
    (event) =>
      (sitting === null || sittingOf(event.metadata.commandId) !== sitting) &&
      touchedBy(aggregate, [event]).some((path) => touched.some((own) => meets(path, own))),
  );
}
