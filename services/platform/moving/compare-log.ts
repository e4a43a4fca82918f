import type { Position } from '../event-store/event-store.ts';
import { readSeals } from '../event-store/eventstoredb-seals.ts';
import { sealHash, type Seal } from '../seals/seals.ts';
import type { FolderLog } from './folder-log.ts';
import { maxSentences } from './max-sentences.ts';
import { findDifference, type ServerLog } from './server-log.ts';

/** Result of comparing the folder's log with that in the event store. */
export interface ComparedLog {
  /** Events of the folder. */
  readonly events: number;
  readonly seals: number;
  /** Events of the folder that the event store does not have. */
  readonly lost: number;
  /** Events whose bytes or place differ. */
  readonly different: number;
  /** Events after the folder's last one: the cluster was used since the move. */
  readonly further: number;
  /** The new positions of the requested events, by their positions in the folder. */
  readonly positions: ReadonlyMap<number, Position>;
  /** One sentence each, the first twenty. */
  readonly differences: readonly string[];
}

interface CompareLogOptions {
  readonly from: FolderLog;
  readonly to: ServerLog;
  readonly positionsToMap: ReadonlySet<number>;
  readonly onProgress: (events: number) => void;
}

/** Compares every event in log order, with its stream, revision, bytes and hashes, and the seals. */
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
      addDifference(`The event store continues, in ${record.place}, after the folder's last event.`);
  for (const number of await differentSeals(to, seals, positions))
    addDifference(`Seal ${number} of the folder is not in the event store.`);
  return { events, seals: seals.length, lost, different, further, positions, differences };
}

/** Numbers of seals that are missing in the event store, differ there, or cover other events. */
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
