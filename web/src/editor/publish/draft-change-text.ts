import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import type { AnnotationElement } from '../../../../contracts/authoring/annotation-elements.ts';
import type { DraftChange } from '../../../../contracts/authoring/draft-changes.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import type { Translate } from '../../i18n/text.ts';

type EditorText = keyof (typeof editorTexts)['english'];

const textKeys: Record<DraftChange['kind'], EditorText> = {
  title: 'changeTitle',
  language: 'changeLanguage',
  'step-added': 'changeAdded',
  'step-removed': 'changeRemoved',
  'step-renamed': 'changeRenamed',
  'step-retimed': 'changeRetimed',
  'steps-reordered': 'changeReordered',
  transcript: 'changeTranscript',
  'attachment-added': 'changeAttachmentAdded',
  'attachment-removed': 'changeAttachmentRemoved',
  'annotation-added': 'changeAnnotationAdded',
  'annotation-changed': 'changeAnnotationChanged',
  'annotation-removed': 'changeAnnotationRemoved',
  'annotations-reordered': 'changeAnnotationsReordered',
  terms: 'changeTerms',
  poster: 'changePoster',
  'voice-over': 'changeVoiceOver',
  translation: 'changeTranslation',
  'video-cut': 'changeVideoCut',
  'video-rotated': 'changeVideoRotated',
};

type EditorTranslate = Translate<(typeof editorTexts)['english']>;

/** `12.5–30` in seconds, as `00:12.50 – 00:30.00`. */
const formatRange = (range: string | null): string =>
  (range ?? '')
    .split('–')
    .map((seconds) => formatTimestamp(Number(seconds)))
    .join(' – ');

/** The type of an annotation that has no text; `null` for one that has. */
export function annotationType(t: EditorTranslate, name: string | null): string | null {
  switch (name) {
    case 'pen':
    case 'arrow':
    case 'shape':
    case 'blur':
      return t(`annotation.${name}`);
    default:
      return null;
  }
}

const quoted = (text: string): string => `“${text}”`;

/** An annotation by its text, or its type if it has none. */
const annotationName = (t: EditorTranslate, name: string | null): string =>
  annotationType(t, name) ?? quoted(name ?? '');

/** An annotation by its text or the name of its file, or its type if it has none. */
export function annotationText(t: EditorTranslate, element: AnnotationElement): string {
  if (element.type === 'text') return quoted(element.text);
  return element.type === 'image' ? quoted(element.name) : annotationName(t, element.type);
}

/** How the values of such a change are written; `null` if as they are. */
function valueTexts(t: Translate<(typeof editorTexts)['english']>, kind: DraftChange['kind']) {
  if (kind === 'step-retimed') return formatRange;
  return kind.startsWith('annotation-') ? (name: string | null) => annotationName(t, name) : null;
}

/** One difference as a sentence; `nameOf` returns the title of a step of the draft. */
export function changeText(
  t: Translate<(typeof editorTexts)['english']>,
  change: DraftChange,
  nameOf: (stepId: string) => string | null,
): string {
  const untitled = t('untitled');
  const stepName = change.stepId === null ? null : nameOf(change.stepId);
  const name = stepName ?? untitled;
  if (change.kind === 'terms' && change.after === '') return t('changeNoTerms');
  const valueText = valueTexts(t, change.kind);
  if (valueText)
    return t(textKeys[change.kind], {
      before: valueText(change.before),
      after: valueText(change.after),
      name,
    });
  const after = change.after || name;
  const before = change.before || untitled;
  return t(textKeys[change.kind], { before, after, name });
}
