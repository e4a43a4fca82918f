import { isDeepEqual } from '../../kernel/is-deep-equal.ts';
import type { AnnotationElement } from '../annotation-elements.ts';
import type { DraftChange } from '../draft-changes.ts';
import type { PartText } from '../part-origin.ts';
import { withoutTypedSummary } from '../translation-events.ts';
import type { Attachment, Sentence } from '../workflow-fields.ts';
import { annotationName } from './annotation-name.ts';
import type { Content } from './content.ts';
import { titleOf } from './draft.ts';
import type { Step } from './draft-steps.ts';
import { noCut } from './video-cut.ts';
import { initialVoiceOver } from './voice-over.ts';

/**
 * Every difference between two states of a workflow, in the order of the publish dialog: first those of the video,
 * from which others follow.
 */
export function changesBetween(was: Content, is: Content): DraftChange[] {
  const whole = (kind: DraftChange['kind'], from: string | null, to: string | null): DraftChange =>
    change(kind, null, from, to);
  return [
    ...(isDeepEqual([was.cut.erased, was.cut.inserts], [is.cut.erased, is.cut.inserts])
      ? []
      : [whole('video-cut', null, null)]),
    ...(was.cut.rotation === is.cut.rotation
      ? []
      : [whole('video-rotated', String(was.cut.rotation), String(is.cut.rotation))]),
    ...(isDeepEqual(was.titles, is.titles)
      ? []
      : [
          {
            ...whole('title', titleOf(was), titleOf(is)),
            parts: [{ part: 'title' as const, id: is.languageCode }],
          },
        ]),
    ...(was.languageCode === is.languageCode ? [] : [whole('language', was.languageCode, is.languageCode)]),
    ...stepChanges(was.steps, is.steps),
    ...sentenceChanges(was.sentences, is.sentences),
    ...(isDeepEqual(was.terms, is.terms)
      ? []
      : [{ ...whole('terms', was.terms.join(', '), is.terms.join(', ')), parts: changedTerms(was, is) }]),
    ...(isDeepEqual(was.poster, is.poster) ? [] : [whole('poster', null, null)]),
    ...(isDeepEqual(was.voiceOver, is.voiceOver) ? [] : [whole('voice-over', null, null)]),
    ...translationChanges(was, is),
  ];
}

/** Those that are new, then those that are gone. */
const changedTerms = ({ terms: was }: Content, { terms: is }: Content): DraftChange['parts'] =>
  [...is.filter((term) => !was.includes(term)), ...was.filter((term) => !is.includes(term))].map((id) => ({
    part: 'term',
    id,
  }));

function stepChanges(before: readonly Step[], after: readonly Step[]): DraftChange[] {
  if (before === after) return [];
  const was = new Map(before.map((step) => [step.id, step]));
  const is = new Map(after.map((step) => [step.id, step]));
  const stayed = (steps: readonly Step[]) =>
    steps.map(({ id }) => id).filter((id) => was.has(id) && is.has(id));
  return [
    ...before.filter(({ id }) => !is.has(id)).map(({ id, title }) => change('step-removed', id, title, null)),
    ...after.flatMap((step) => {
      const earlier = was.get(step.id);
      return earlier ? changesOfStep(earlier, step) : [change('step-added', step.id, null, step.title)];
    }),
    ...(isDeepEqual(stayed(before), stayed(after)) ? [] : [change('steps-reordered', null, null, null)]),
  ];
}

const change = (
  kind: DraftChange['kind'],
  stepId: string | null,
  before: PartText | null,
  after: PartText | null,
): DraftChange => ({ kind, stepId, sentenceId: null, before, after, parts: [] });

const ofAnnotation = (id: string, of: DraftChange): DraftChange => ({
  ...of,
  parts: [{ part: 'annotation', id }],
});
const ofSentence = (id: string, before: string | null, after: string | null): DraftChange => ({
  ...change('transcript', null, before, after),
  sentenceId: id,
  parts: [{ part: 'sentence', id }],
});

const range = ({ startTime, endTime }: Step): string => `${startTime}–${endTime}`;
const isAs = (each: AnnotationElement, other: AnnotationElement | undefined): boolean =>
  each === other || isDeepEqual(each, other);

function annotationChanges({ annotations: was }: Step, { id, annotations: is }: Step): DraftChange[] {
  if (was === is) return [];
  const before = new Map(was.map((element) => [element.id, element]));
  const after = new Set(is.map((element) => element.id));
  const known = (elements: Step['annotations']) =>
    elements.map((element) => element.id).filter((each) => before.has(each) && after.has(each));
  return [
    ...was
      .filter((element) => !after.has(element.id))
      .map((element) =>
        ofAnnotation(element.id, change('annotation-removed', id, annotationName(element), null)),
      ),
    ...is
      .filter((element) => !isAs(element, before.get(element.id)))
      .map((element) => {
        const earlier = before.get(element.id);
        const kind = earlier ? 'annotation-changed' : 'annotation-added';
        const name = earlier ? annotationName(earlier) : null;
        return ofAnnotation(element.id, change(kind, id, name, annotationName(element)));
      }),
    ...(isDeepEqual(known(was), known(is)) ? [] : [change('annotations-reordered', id, null, null)]),
  ];
}

const nameOf = (attachment: Attachment): string =>
  attachment.kind === 'link' ? attachment.label : attachment.name;

function changesOfStep(was: Step, is: Step): DraftChange[] {
  const { id } = is;
  const removedAttachments = was.attachments.filter(
    (each) => !is.attachments.some((other) => isDeepEqual(each, other)),
  );
  const come = is.attachments.filter((each) => !was.attachments.some((other) => isDeepEqual(each, other)));
  return [
    ...(was.title === is.title ? [] : [change('step-renamed', id, was.title, is.title)]),
    ...(range(was) === range(is) ? [] : [change('step-retimed', id, range(was), range(is))]),
    ...removedAttachments.map((each) => change('attachment-removed', id, nameOf(each), null)),
    ...come.map((each) => change('attachment-added', id, null, nameOf(each))),
    ...annotationChanges(was, is),
  ];
}

/** One difference per sentence: corrected, deleted or new. */
function sentenceChanges(before: readonly Sentence[], after: readonly Sentence[]): DraftChange[] {
  if (before === after) return [];
  const was = new Map(before.map((sentence) => [sentence.id, sentence]));
  const is = new Set(after.map(({ id }) => id));
  return [
    ...before.filter(({ id }) => !is.has(id)).map(({ id, sentence }) => ofSentence(id, sentence, null)),
    ...after
      .filter((sentence) => !isDeepEqual(was.get(sentence.id), sentence))
      .map(({ id, sentence }) => ofSentence(id, was.get(id)?.sentence ?? null, sentence)),
  ];
}

/** One difference for each language of which viewers will read something else. */
function translationChanges(was: Content, is: Content): DraftChange[] {
  const codes = [...new Set([...Object.keys(was.translations), ...Object.keys(is.translations)])];
  return codes
    .filter((code) => !isDeepEqual(was.translations[code], is.translations[code]))
    .map((code) => {
      const [before, after] = [textsIn(was, code), textsIn(is, code)];
      // if there is no text in either, a text that was typed beside the summary was removed or restored
      const isRestored = before.shown + after.shown === 0 && after.marks < before.marks;
      const isRemoved = before.shown + after.shown === 0 && !isRestored;
      const wasThere = before.shown > 0 || isRemoved;
      const isThere = after.shown > 0 || isRestored;
      return change('translation', null, wasThere ? code : null, isThere ? code : null);
    });
}

/** How many texts viewers get in a language, and how many marks say that they get none. */
function textsIn({ translations }: Content, code: string) {
  const texts = translations[code] ?? [];
  const marks = texts.filter(({ part }) => part === withoutTypedSummary).length;
  return { shown: texts.length - marks, marks };
}

/** Nothing was published yet: everything is new. */
export const emptyContent = (languageCode: string): Content => ({
  titles: {},
  languageCode,
  steps: [],
  terms: [],
  poster: { atSecond: null, assetId: null },
  sentences: [],
  voiceOver: initialVoiceOver,
  cut: { rotation: noCut.rotation, erased: noCut.erased },
  translations: {},
});
