import type { Db } from 'mongodb';
import { Anchor, updateAnchorSeal, nextGeneration, type Anchors } from './anchors.ts';
import { insertIfAbsent } from '../mongo/mongo-outages.ts';

interface StoredAnchor {
  readonly _id: string;
  readonly generation: number;
  /** Number of its seal; 0 before the first. */
  readonly seal: number;
  readonly anchor: Anchor;
}

/** Anchors in the database of the keys. If two processes move one concurrently, the newer seal stays. */
export function mongoAnchors(
  db: Db,
  failFast: <T>(work: () => Promise<T>) => Promise<T>,
): Anchors & {
  /** Writes an anchor as it is, if there is none of its generation. */
  placeAnchor(anchor: Anchor): Promise<void>;
} {
  const anchors = db.collection<StoredAnchor>('anchors');
  const newest = async (): Promise<Anchor | null> => {
    const [found] = await anchors.find({}).sort({ generation: -1 }).limit(1).toArray();
    return found ? Anchor.parse(found.anchor) : null;
  };
  const write = async (anchor: Anchor | null): Promise<void> => {
    if (anchor === null) return;
    const stored = toStored(anchor);
    if (await insertIfAbsent(anchors, stored)) return;
    const { seal, isClosed } = anchor;
    await anchors.updateOne(
      { _id: stored._id, seal: { $lte: stored.seal } },
      // its other fields may have changed meanwhile
      { $set: { seal: stored.seal, 'anchor.seal': seal, 'anchor.isClosed': isClosed } },
    );
  };
  return {
    readAnchor: () => failFast(newest),
    placeAnchor: (anchor) => failFast(() => write(anchor)),
    moveAnchor: (seal, isClosed) =>
      failFast(async () => write(updateAnchorSeal(await newest(), seal, isClosed))),
    acceptLog: (seal, acceptance) =>
      failFast(async () => write(nextGeneration(await newest(), seal, acceptance))),
    markAcceptanceRecorded: (generation) =>
      failFast(async () => {
        await anchors.updateOne(
          { _id: String(generation) },
          { $set: { 'anchor.acceptance.isRecorded': true } },
        );
      }),
  };
}

const toStored = (anchor: Anchor): StoredAnchor => ({
  _id: String(anchor.generation),
  generation: anchor.generation,
  seal: anchor.seal?.number ?? 0,
  anchor,
});
