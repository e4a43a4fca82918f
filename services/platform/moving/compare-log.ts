import type { Position } from '../event-store/event-store.ts';
import { readSeals } from '../event-store/eventstoredb-seals.ts';
import { sealHash, type Seal } from '../seals/seals.ts';
import type { FolderLog } from './folder-log.ts';
import { maxSentences } from './max-sentences.ts';
import { findDifference, type ServerLog } from './server-log.ts';

/** What a comparison of the folder's log with that in the event store has found. */
export interface ComparedLog {
  /** Of the folder. */
  readonly events: number;
  readonly seals: number;
  /** Events of the folder for which the event store has no place. */
  readonly lost: number;
  /** Events that are not the same to the byte, or not in the same place. */
  readonly different: number;
  /** Events behind the folder's last one: the cluster was used since. */
  readonly further: number;
  /** Where the events stand whose places were asked for, by their positions in the folder. */
  readonly positions: ReadonlyMap<number, Position>;
  /** A sentence each, the first twenty. */
  readonly differences: readonly string[];
}

interface CompareLogOptions {
  readonly from: FolderLog;
  readonly to: ServerLog;
  readonly positionsToMap: ReadonlySet<number>;
  readonly onProgress: (events: number) => void;
}

/** Compares every event in the order of the log, with its stream, revision, bytes and hashes, and the seals. */
export async function compareLog({
  from,
  to,
  positionsToMap,
  onProgress,
}: CompareLogOptions): Promise<ComparedLog> {
  const differences: string[] = [];
  const addDifference = (sentence: string): void => {
    if (differences.length < maxSentences) differences.push(sentence);
  };
  const seals = from.seals();
  const requestedPositions = new Set([...positionsToMap, ...seals.map(({ last }) => last)]);
  const positions = new Map<number, Position>();
  const there = to.records();
  let [events, lost, different, further] = [0, 0, 0, 0];
  for (const row of from.rows()) {
    onProgress(++events);
    const next = await there.next();
    if (next.done) {
      if (lost++ === 0)
        addDifference(`The log in the event store ends before event ${row.position} of the folder.`);
      continue;
    }
    const difference = findDifference(row, next.value);
    if (difference !== null) {
      different++;
      addDifference(`Event ${row.position}, in ${row.stream}, differs in the event store: ${difference}.`);
    }
    if (requestedPositions.has(row.position)) positions.set(row.position, next.value.position);
  }
  for await (const record of there)
    if (further++ === 0)
      addDifference(`The event store goes on, in ${record.place}, behind the folder's last event.`);
  for (const number of await differentSeals(to, seals, positions))
    addDifference(`Seal ${number} of the folder is not in the event store.`);
  return { events, seals: seals.length, lost, different, further, positions, differences };
}

/** Numbers of seals that the event store has not, has otherwise, or has over other events. */
async function differentSeals(
  to: ServerLog,
  seals: readonly Seal[],
  positions: ReadonlyMap<number, Position>,
): Promise<number[]> {
  const there = await to.withRetry(() => readSeals(to.connection, to.namespace));
  return seals.flatMap((seal) => {
    const found = there[seal.number - 1];
    const isSame = found && sealHash(found.seal) === sealHash(seal) && found.end === positions.get(seal.last);
    return isSame ? [] : [seal.number];
  });
}
