import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { DataOf } from '../../kernel/define-command.ts';
import { CutOutsideVideo, type CutRange, type Rotation, type VideoCut } from '../video-cut.ts';
import {
  InsertCovered,
  InsertHidden,
  InsertNotReady,
  InsertOfItself,
  InsertRemoved,
  maxInserts,
  TooManyInserts,
  VideoInsertsChanged,
  type ChangeVideoInserts,
  type InsertedVideo,
  type VideoInsert,
  type WantedInsert,
} from '../video-insert.ts';
import type { Sentence } from '../workflow-fields.ts';
import type { WorkflowEvent } from '../workflow-events.ts';
import type { Draft } from './draft.ts';
import type { EditedWorkflow } from './edited-workflow.ts';
import { isReadyToPublish } from './processing.ts';
import { formatTimestamp } from './transcript-rules.ts';
import { commonRanges, cutOf } from './video-cut.ts';

/** The workflow whose video is inserted; `null` for a prediction, which does not know it. */
type FindWorkflow = (workflowId: string) => EditedWorkflow | null;
type WantedVideo = Extract<WantedInsert, { kind: 'video' }>;

const isSpokenIn = ({ startTime, endTime }: Sentence, { start, end }: WantedVideo): boolean => {
  const middle = (startTime + endTime) / 2;
  return middle >= start && middle < end;
};

function checkSource({ draft }: EditedWorkflow, { start, end }: WantedVideo): void {
  if (draft.source === null || !isReadyToPublish(draft.processing)) throw InsertNotReady();
  const { durationSeconds } = draft.source;
  if (end > durationSeconds) throw CutOutsideVideo({ facts: { durationSeconds } });
  if (isRemovedIn(draft, { start, end })) throw InsertRemoved();
  if (isCoveredIn(draft, { start, end })) throw InsertCovered();
}

const isRemovedIn = (draft: Draft, range: CutRange): boolean =>
  commonRanges(cutOf(draft).erased, [range]).length > 0;
const isCoveredIn = ({ steps }: Draft, { start, end }: CutRange): boolean =>
  steps.some(({ startTime, annotations }) =>
    annotations.some(
      (each) => each.type === 'blur' && startTime + each.startTime < end && startTime + each.endTime > start,
    ),
  );

/** Refuses inserts of which the authors of the other videos have hidden something since. */
export function checkInserts(
  draft: Draft,
  sources: ReadonlyMap<string, Pick<EditedWorkflow, 'draft'>>,
): void {
  for (const insert of insertedVideos(cutOf(draft))) {
    const source = sources.get(insert.workflowId);
    if (!source || !(isRemovedIn(source.draft, insert) || isCoveredIn(source.draft, insert))) continue;
    throw InsertHidden({
      facts: {
        insertId: insert.id,
        at: formatTimestamp(insert.at),
        from: formatTimestamp(insert.start),
        to: formatTimestamp(insert.end),
      },
    });
  }
}

/** The parts of other videos that are inserted. */
export const insertedVideos = ({ inserts = [] }: Pick<VideoCut, 'inserts'>): readonly InsertedVideo[] =>
  inserts.filter((insert) => insert.kind === 'video');

function insertedVideo(wanted: WantedVideo, source: EditedWorkflow | null): VideoInsert {
  const rotation: Rotation = source === null ? 0 : cutOf(source.draft).rotation;
  // the server's answer replaces what the browser predicts of a video that it does not know
  if (source === null) return { ...wanted, assetId: wanted.workflowId, rotation, sentences: [] };
  checkSource(source, wanted);
  const sentences = source.transcript.sentences.filter((sentence) => isSpokenIn(sentence, wanted));
  return { ...wanted, assetId: source.draft.assetId, rotation, sentences: [...sentences] };
}

/** What is only moved stays as it was inserted, so that its author need not be able to use the other video any more. */
function movedInsert(wanted: WantedInsert, before: VideoInsert | undefined): VideoInsert | null {
  if (wanted.kind !== 'video' || before?.kind !== 'video') return null;
  const isSame =
    wanted.workflowId === before.workflowId && wanted.start === before.start && wanted.end === before.end;
  if (!isSame) return null;
  const { isAtEnd: _, ...rest } = before;
  return { ...rest, at: wanted.at };
}

/** Inserts and removes; an insert of an id that is there replaces it. */
export function changeVideoInserts(
  { workflowId, added, removed }: DataOf<typeof ChangeVideoInserts>,
  { draft }: EditedWorkflow,
  find: FindWorkflow = () => null,
): readonly WorkflowEvent[] {
  if (draft.source === null) throw CutOutsideVideo();
  const { durationSeconds } = draft.source;
  const { inserts = [] } = cutOf(draft);
  const inserted = added.map((wanted): VideoInsert => {
    if (wanted.at > durationSeconds) throw CutOutsideVideo({ facts: { durationSeconds } });
    if (wanted.kind === 'video' && wanted.workflowId === workflowId) throw InsertOfItself();
    const moved = movedInsert(
      wanted,
      inserts.find(({ id }) => id === wanted.id),
    );
    const insert =
      moved ?? (wanted.kind === 'video' ? insertedVideo(wanted, find(wanted.workflowId)) : wanted);
    const at = exactSeconds(wanted.at);
    return { ...insert, at, ...(at >= exactSeconds(durationSeconds) && { isAtEnd: true }) };
  });
  const isThere = (id: string): boolean => inserts.some((insert) => insert.id === id);
  const gone = [...new Set(removed)].filter((id) => isThere(id) && !added.some((each) => each.id === id));
  if (inserted.length + gone.length === 0) return [];
  const ids = new Set([...inserts, ...inserted].map(({ id }) => id));
  if (ids.size - gone.length > maxInserts) throw TooManyInserts({ facts: { maximum: maxInserts } });
  return [VideoInsertsChanged({ workflowId, added: inserted, removed: gone })];
}
