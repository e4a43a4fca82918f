import type { Db } from 'mongodb';
import { Anchor, movedAnchor, nextGeneration, type Anchors } from '../event-store/anchors.ts';
import { insertUnlessThere } from '../mongo/mongo-answers.ts';

interface StoredAnchor {
  readonly _id: string;
  readonly generation: number;
  /** Of its seal; 0 before the first. */
  readonly seal: number;
  readonly anchor: Anchor;
}

/** Anchors in the database of the keys. Of two processes that move one at once, the newer seal stays. */
export function mongoAnchors(
  db: Db,
  answers: <T>(work: () => Promise<T>) => Promise<T>,
): Anchors & {
  /** Writes an anchor as it is, where there is none of its generation. */
  placeAnchor(anchor: Anchor): Promise<void>;
} {
  const anchors = db.collection<StoredAnchor>('anchors');
  const newest = async (): Promise<Anchor | null> => {
    const [found] = await anchors.find({}).sort({ generation: -1 }).limit(1).toArray();
    return found ? Anchor.parse(found.anchor) : null;
  };
  const write = async (anchor: Anchor | null): Promise<void> => {
    if (anchor === null) return;
    const stored = storedOf(anchor);
    if (await insertUnlessThere(anchors, stored)) return;
    const { seal, isClosed } = anchor;
    await anchors.updateOne(
      { _id: stored._id, seal: { $lte: stored.seal } },
      // what else it says may have changed meanwhile
      { $set: { seal: stored.seal, 'anchor.seal': seal, 'anchor.isClosed': isClosed } },
    );
  };
  return {
    readAnchor: () => answers(newest),
    placeAnchor: (anchor) => answers(() => write(anchor)),
    moveAnchor: (seal, isClosed) => answers(async () => write(movedAnchor(await newest(), seal, isClosed))),
    acceptLog: (seal, acceptance) =>
      answers(async () => write(nextGeneration(await newest(), seal, acceptance))),
    acceptanceRecorded: (generation) =>
      answers(async () => {
        await anchors.updateOne(
          { _id: String(generation) },
          { $set: { 'anchor.acceptance.isRecorded': true } },
        );
      }),
  };
}

const storedOf = (anchor: Anchor): StoredAnchor => ({
  _id: String(anchor.generation),
  generation: anchor.generation,
  seal: anchor.seal?.number ?? 0,
  anchor,
});
