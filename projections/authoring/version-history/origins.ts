import type { Content } from '../../../contracts/authoring/model/content.ts';
import type { OriginEntry, OriginKind, OriginPart } from '../../../contracts/authoring/part-origin.ts';
import { isPerson } from '../../../contracts/kernel/define-command.ts';
import { annotationName } from '../draft-changes/draft-changes.ts';
import type { AppliedCommand } from './versions.ts';

/** A part of a draft: what it is, and its id. */
interface Part {
  readonly part: OriginPart;
  readonly id: string;
}

/** A part at one time: what is compared, and what is shown of it. */
interface PartState {
  readonly value: unknown;
  readonly text: string;
}

const withId = <T extends { readonly id: string }>(entries: readonly T[], id: string): T | undefined =>
  entries.find((entry) => entry.id === id);

const shown = (text: string | undefined): PartState | null =>
  text === undefined ? null : { value: text, text };

/** What is compared does not contain the words of a sentence: their times follow from its text. */
function stateIn(content: Content, { part, id }: Part): PartState | null {
  switch (part) {
    case 'title':
      return shown(content.titles[id]);
    case 'step-title':
      return shown(withId(content.steps, id)?.title);
    case 'sentence':
      return shown(withId(content.sentences, id)?.sentence);
    case 'term':
      return shown(content.terms.find((term) => term === id));
    case 'annotation': {
      const element = withId(
        content.steps.flatMap(({ annotations }) => annotations),
        id,
      );
      return element ? { value: JSON.stringify(element), text: annotationName(element) } : null;
    }
  }
  return part satisfies never;
}

type Events = AppliedCommand['events'];
type EventType = Events[number]['type'];

/** What an event did to parts of a kind, or to any; in this order, because a command that restores also renames. */
const kindOfEvent: readonly (readonly [EventType, OriginKind, OriginPart?])[] = [
  ['VersionRestored', 'restored'],
  ['WorkflowReset', 'restored'],
  ['WorkflowInitialized', 'created'],
  ['SentenceSuggestionsAccepted', 'suggestion-accepted', 'sentence'],
  ['TranscriptRecorded', 'recognized', 'sentence'],
  ['StepSplit', 'split', 'step-title'],
  ['StepsMerged', 'merged', 'step-title'],
  ['StepsProposed', 'proposed', 'step-title'],
  ['KeyTermsFound', 'found', 'term'],
];

function kindOf(events: Events, part: OriginPart, by: string): OriginKind {
  const found = kindOfEvent.find(
    ([type, , only]) => (only ?? part) === part && events.some((event) => event.type === type),
  );
  return found?.[1] ?? (isPerson(by) ? 'edited' : 'generated');
}

const confidenceOf = (events: Events): number | null =>
  events.find((event) => event.type === 'TranscriptRecorded')?.data.confidence ?? null;
const basisOf = (events: Events): OriginEntry['basis'] =>
  events.find((event) => event.type === 'StepsProposed')?.data.basis ?? null;

/** Whether a person accepted the title as it was proposed, which changes nothing of it. */
const isAcceptedIn = (events: Events, { part, id }: Part): boolean =>
  part === 'step-title' &&
  events.some((event) => event.type === 'StepTitlesAccepted' && event.data.stepIds.includes(id));

/** The sentence in which a new one of an author begins; a new one elsewhere comes from its author alone. */
function splitSentence({ before, content }: AppliedCommand, id: string): string | undefined {
  const created = withId(content.sentences, id);
  return before?.sentences.find(
    ({ startTime, endTime }) => created && startTime <= created.startTime && created.startTime < endTime,
  )?.id;
}

/** The part that a new one was made of: the step or the sentence that was split. */
function predecessorOf(command: AppliedCommand, { part, id }: Part): Part | null {
  const source = command.events.flatMap((event) => {
    if (part === 'step-title' && event.type === 'StepSplit' && event.data.newStepId === id)
      return [event.data.stepId];
    return part === 'sentence' && event.type === 'SentencesChanged' ? [splitSentence(command, id)] : [];
  })[0];
  return source === undefined ? null : { part, id: source };
}

interface Change {
  readonly was: PartState | null;
  readonly is: PartState | null;
  /** Told by the events, if it is not known otherwise. */
  readonly kind?: OriginKind | undefined;
}

function entryOf(
  { events, last }: AppliedCommand,
  part: OriginPart,
  { was, is, kind: known }: Change,
): OriginEntry {
  const by = last.metadata.actor;
  const kind = known ?? kindOf(events, part, by);
  return {
    revision: last.revision,
    at: last.time,
    by,
    madeBy: isPerson(by) ? 'person' : 'product',
    kind,
    before: was?.text ?? null,
    after: is?.text ?? null,
    confidence: kind === 'recognized' ? confidenceOf(events) : null,
    basis: kind === 'proposed' ? basisOf(events) : null,
  };
}

/** What a command did to a part, and the part to follow before it; `null` if it did nothing. */
function tracedThrough(
  command: AppliedCommand,
  earlier: () => readonly AppliedCommand[],
  followed: Part,
): { readonly entry: OriginEntry; readonly followed: Part } | null {
  const { part } = followed;
  const stateBefore = (of: Part) => (command.before ? stateIn(command.before, of) : null);
  const was = stateBefore(followed);
  const is = stateIn(command.content, followed);
  if (was?.value === is?.value)
    return is && isAcceptedIn(command.events, followed)
      ? { entry: entryOf(command, part, { was, is, kind: 'accepted' }), followed }
      : null;
  const existed = was !== null || earlier().some(({ content }) => stateIn(content, followed));
  const source = existed ? null : predecessorOf(command, followed);
  if (!source) return { entry: entryOf(command, part, { was, is }), followed };
  return { entry: entryOf(command, part, { was: stateBefore(source), is, kind: 'split' }), followed: source };
}

/** What made a part what it is, newest first; through the parts that it was split from. */
export function originsOf(commands: readonly AppliedCommand[], asked: Part): readonly OriginEntry[] {
  const entries: OriginEntry[] = [];
  let followed = asked;
  for (const [index, command] of [...commands.entries()].toReversed()) {
    const traced = tracedThrough(command, () => commands.slice(0, index), followed);
    if (!traced) continue;
    entries.push(traced.entry);
    followed = traced.followed;
  }
  return entries;
}
