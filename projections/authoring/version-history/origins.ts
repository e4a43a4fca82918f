import type { OriginEntry, OriginKind, OriginPart } from '../../../contracts/authoring/part-origin.ts';
import type { TranslatedText } from '../../../contracts/authoring/translation-events.ts';
import { isPerson } from '../../../contracts/kernel/define-command.ts';
import { copiedFrom, moveKind } from './annotation-origin.ts';
import { cutThrough } from './cut-origin.ts';
import { stateIn, withId, type Part, type PartState } from './part-state.ts';
import { makesVersion, type AppliedCommand } from './versions.ts';

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
  ['StepSplit', 'split', 'annotation'],
  ['StepsMerged', 'merged', 'annotation'],
  ['VideoRotated', 'turned', 'annotation'],
  ['StepsProposed', 'proposed', 'step-title'],
  ['KeyTermsFound', 'found', 'term'],
];

/** What the events tell of a part; `undefined` if only that it changed. */
const kindOfEvents = (events: Events, part: OriginPart): OriginKind | undefined =>
  kindOfEvent.find(
    ([type, , only]) => (only ?? part) === part && events.some((event) => event.type === type),
  )?.[1];

const kindOf = (events: Events, part: OriginPart, by: string): OriginKind =>
  kindOfEvents(events, part) ?? (isPerson(by) ? 'edited' : 'generated');

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

interface Predecessor {
  readonly source: Part;
  readonly kind: OriginKind;
  readonly step?: OriginEntry['step'];
}

/** The annotation of which a new one is a copy; copies come with no other change. */
function copiedAnnotation({ before, content, events }: AppliedCommand, id: string): Predecessor | null {
  if (!before || !events.every(({ type }) => type === 'AnnotationsChanged')) return null;
  const copied = copiedFrom(before.steps, content.steps, id);
  return copied ? { source: { part: 'annotation', id: copied.id }, kind: 'copied', step: copied.step } : null;
}

/** The part that a new one was made of: the step or the sentence that was split, or the annotation that was copied. */
function predecessorOf(command: AppliedCommand, { part, id }: Part): Predecessor | null {
  if (part === 'annotation') return copiedAnnotation(command, id);
  const source = command.events.flatMap((event) => {
    if (part === 'step-title' && event.type === 'StepSplit' && event.data.newStepId === id)
      return [event.data.stepId];
    return part === 'sentence' && event.type === 'SentencesChanged' ? [splitSentence(command, id)] : [];
  })[0];
  return source === undefined ? null : { source: { part, id: source }, kind: 'split' };
}

interface Change {
  readonly was: PartState | null;
  readonly is: PartState | null;
  /** Told by the events, if it is not known otherwise. */
  readonly kind?: OriginKind | undefined;
  readonly step?: OriginEntry['step'] | undefined;
  readonly range?: OriginEntry['range'] | undefined;
}

const isRestored = (events: Events): boolean => kindOfEvents(events, 'annotation') === 'restored';

/** What a person did to an annotation, if the events do not tell: they say only that it is new or different. */
function annotationKind(events: Events, { was, is }: Change): OriginKind | undefined {
  if (!is || !events.every(({ type }) => type === 'AnnotationsChanged') || isRestored(events))
    return undefined;
  return was ? moveKind(was.value, is.value) : undefined;
}

/** The language model that wrote what a text became; `null` for a person, and where only its status changed. */
const modelOf = ({ was, is }: Change): TranslatedText['madeBy'] =>
  is && is.text !== was?.text ? (is.translated?.madeBy ?? null) : null;

/** What was done to a translated text; who asked for a translation did not write it. */
function translatedKind(change: Change): OriginKind | undefined {
  const { was, is } = change;
  if (modelOf(change) !== null) return 'generated';
  const isAccepted = is?.translated?.status === 'accepted' && was?.text === is.text;
  return isAccepted ? 'accepted' : undefined;
}

function changeKind(events: Events, part: OriginPart, change: Change): OriginKind | undefined {
  if (change.kind) return change.kind;
  return part === 'annotation' ? annotationKind(events, change) : translatedKind(change);
}

function entryOf({ events, last }: AppliedCommand, part: OriginPart, change: Change): OriginEntry {
  const { was, is } = change;
  const by = last.metadata.actor;
  const kind = changeKind(events, part, change) ?? kindOf(events, part, by);
  return {
    // a version is named by the last event of those that viewers may see
    revision: (events.findLast(makesVersion) ?? last).revision,
    at: last.time,
    by,
    madeBy: isPerson(by) ? 'person' : 'product',
    kind,
    before: was?.text ?? null,
    after: is?.text ?? null,
    ...factsOf(events, kind, change),
    publication: null,
  };
}

type ModelFacts = Pick<OriginEntry, 'model' | 'promptVersion' | 'inputHash'>;

const modelFacts = (madeBy: TranslatedText['madeBy']): ModelFacts => ({
  model: madeBy?.model ?? null,
  promptVersion: madeBy?.promptVersion ?? null,
  inputHash: madeBy?.inputHash ?? null,
});

/** What is known of the model that did it, of the copied step and of times. */
const factsOf = (
  events: Events,
  kind: OriginKind,
  change: Change,
): ModelFacts & Pick<OriginEntry, 'confidence' | 'basis' | 'step' | 'range'> => ({
  step: change.step ?? null,
  range: change.range ?? null,
  confidence: kind === 'recognized' ? confidenceOf(events) : null,
  basis: kind === 'proposed' ? basisOf(events) : null,
  ...modelFacts(kind === 'generated' ? modelOf(change) : null),
});

/** Whether a person gave a part other times; the end of a block follows from its sound. */
function isRetimed({ last }: AppliedCommand, { part }: Part, was: PartState, is: PartState): boolean {
  if (!was.range || !is.range || !isPerson(last.metadata.actor)) return false;
  return was.range.start !== is.range.start || (part !== 'voice-block' && was.range.end !== is.range.end);
}

/** What a command did to a part that is the same after it: it was accepted, got other times, or followed a cut. */
function unchangedBy(
  command: AppliedCommand,
  followed: Part,
  { was, is }: { readonly was: PartState; readonly is: PartState },
): Change | null {
  if (isAcceptedIn(command.events, followed)) return { was, is, kind: 'accepted' };
  if (isRetimed(command, followed, was, is)) {
    return { was, is, kind: kindOfEvents(command.events, followed.part) ?? 'retimed', range: is.range };
  }
  const cut = cutThrough(command, followed, is);
  return cut && { was, is, ...cut };
}

/** A new annotation was drawn, unless it came with a version. */
const newKind = ({ events }: AppliedCommand, part: OriginPart): OriginKind | undefined =>
  part === 'annotation' && !isRestored(events) ? 'drawn' : undefined;

/** What a command did to a part, and the part to follow before it; `null` if it did nothing. */
function tracedThrough(
  command: AppliedCommand,
  earlier: () => readonly AppliedCommand[],
  followed: Part,
): { readonly entry: OriginEntry; readonly followed: Part } | null {
  const { part } = followed;
  const stateBefore = (of: Part) => (command.workflowBefore ? stateIn(command.workflowBefore, of) : null);
  const was = stateBefore(followed);
  const is = stateIn(command.after, followed);
  if (was?.value === is?.value) {
    const change = was && is ? unchangedBy(command, followed, { was, is }) : null;
    return change && { entry: entryOf(command, part, change), followed };
  }
  const existed = was !== null || earlier().some(({ after }) => stateIn(after, followed));
  if (existed) return { entry: entryOf(command, part, { was, is }), followed };
  const from = predecessorOf(command, followed);
  if (!from) return { entry: entryOf(command, part, { was, is, kind: newKind(command, part) }), followed };
  const { source, kind, step } = from;
  return { entry: entryOf(command, part, { was: stateBefore(source), is, kind, step }), followed: source };
}

type Published = Pick<OriginEntry, 'revision' | 'at' | 'by' | 'publication'>;

/** Each publication, by the command that left the draft as it was published: that which requested it, if any. */
function publicationsOf(commands: readonly AppliedCommand[]): ReadonlyMap<AppliedCommand, Published> {
  const publications = new Map<AppliedCommand, Published>();
  let requested: AppliedCommand | null = null;
  for (const command of commands) {
    if (command.events.some(({ type }) => type === 'PublicationRequested')) requested = command;
    const event = command.events.find((each) => each.type === 'WorkflowPublished');
    if (!event) continue;
    const from: AppliedCommand = (event.data.requestedAt !== undefined && requested) || command;
    const { time: at, metadata } = from.last;
    const { publication } = event.data;
    publications.set(from, { revision: event.revision, at, by: metadata.actor, publication });
  }
  return publications;
}

function publishedEntry(published: Published, { text }: PartState): OriginEntry {
  return {
    ...published,
    madeBy: isPerson(published.by) ? 'person' : 'product',
    kind: 'published',
    before: text,
    after: text,
    confidence: null,
    basis: null,
    ...modelFacts(null),
    step: null,
    range: null,
  };
}

/** A draft of a translated text is not published, nor one whose original has changed. */
const isPublished = ({ part }: Part): boolean => part !== 'translation';

/**
 * What made a part what it is, newest first, by command; through the parts that it was split from. After each change
 * follows the first publication of it.
 */
export function* originsOf(
  commands: readonly AppliedCommand[],
  asked: Part,
): Generator<readonly OriginEntry[]> {
  const publications = isPublished(asked) ? publicationsOf(commands) : new Map<AppliedCommand, Published>();
  let followed = asked;
  let first: OriginEntry | null = null;
  for (const [index, command] of [...commands.entries()].toReversed()) {
    const published = publications.get(command);
    const state = published ? stateIn(command.after, followed) : null;
    if (published && state) first = publishedEntry(published, state);
    const traced = tracedThrough(command, () => commands.slice(0, index), followed);
    yield traced ? [...(first ? [first] : []), traced.entry] : [];
    if (!traced) continue;
    first = null;
    followed = traced.followed;
  }
}
