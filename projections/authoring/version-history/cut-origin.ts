import type { OriginEntry, OriginKind } from '../../../contracts/authoring/part-origin.ts';
import { cutContent } from '../../../contracts/authoring/model/cut-content.ts';
import { containsTerm } from '../../../contracts/authoring/model/spoken-terms.ts';
import type { Content } from '../../../contracts/authoring/model/content.ts';
import type { CutRange } from '../../../contracts/authoring/video-cut.ts';
import type { Part, PartState } from './part-state.ts';
import type { AppliedCommand } from './versions.ts';

interface FollowedCut {
  readonly kind: OriginKind;
  readonly range: NonNullable<OriginEntry['range']>;
}

const overlaps = (one: CutRange, other: CutRange): boolean => one.start < other.end && other.start < one.end;

/** Whether viewers can find the video by a term: it is dropped with the last sentence that speaks it. */
const isTermInResult = (content: Content, id: string): boolean =>
  cutContent({ ...content, terms: [id] }).content.terms.includes(id);

/** Whether a range of a cut concerns a part: what has times if they overlap, a term if it is dropped or comes back. */
function isConcerned({ before, content }: AppliedCommand, { part, id }: Part, state: PartState) {
  if (part !== 'term') return (range: CutRange) => state.range !== undefined && overlaps(state.range, range);
  const spoken = content.sentences.filter(({ sentence }) => containsTerm([{ sentence }], id));
  const isSpokenIn = (range: CutRange) =>
    spoken.some(({ startTime, endTime }) => overlaps({ start: startTime, end: endTime }, range));
  return (range: CutRange) =>
    isSpokenIn(range) && before !== null && isTermInResult(before, id) !== isTermInResult(content, id);
}

/** The cut by which viewers do not see some of a part any more, or see it again; the part itself stays as it was. */
export function cutThrough(command: AppliedCommand, followed: Part, state: PartState): FollowedCut | null {
  for (const event of command.events) {
    if (event.type !== 'VideoErased' && event.type !== 'VideoPartsRestored') continue;
    const range = event.data.ranges.find(isConcerned(command, followed, state));
    if (range) return { kind: event.type === 'VideoErased' ? 'cut' : 'put-back', range };
  }
  return null;
}
