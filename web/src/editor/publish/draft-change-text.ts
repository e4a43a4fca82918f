import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import type { DraftChange } from '../../../../contracts/authoring/draft-changes.ts';
import type { PartText } from '../../../../contracts/authoring/part-origin.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { Translate } from '../../i18n/text.ts';

type EditorText = keyof (typeof editorTexts)['english'];

const textKeys: Record<Exclude<DraftChange['kind'], 'translation'>, EditorText> = {
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
  'video-cut': 'changeVideoCut',
  'video-rotated': 'changeVideoRotated',
};

type EditorTranslate = Translate<(typeof editorTexts)['english']>;

/** `12.5–30` in seconds, as `00:12.50 – 00:30.00`. */
const formatRange = (range: string): string =>
  range
    .split('–')
    .map((seconds) => formatTimestamp(Number(seconds)))
    .join(' – ');

/** A text as it is, an annotation by its text in quotation marks or by its type. */
export function partText(t: EditorTranslate, value: PartText): string {
  if (typeof value === 'string') return value;
  return 'text' in value ? t('quoted', { text: value.text }) : t(`annotation.${value.type}`);
}

/** `before` and `after` are the language of a translation, or `null` where there was none. */
function translationText(t: EditorTranslate, { before, after }: DraftChange): string {
  const language = languageName(partText(t, after ?? before ?? ''));
  if (before === null) return t('changeTranslationAdded', { language });
  return t(after === null ? 'changeTranslationRemoved' : 'changeTranslation', { language });
}

/** One difference as a sentence; `nameOf` returns the title of a step of the draft. */
export function changeText(
  t: Translate<(typeof editorTexts)['english']>,
  change: DraftChange,
  nameOf: (stepId: string) => string | null,
): string {
  if (change.kind === 'translation') return translationText(t, change);
  const untitled = t('untitled');
  const stepName = change.stepId === null ? null : nameOf(change.stepId);
  const name = stepName ?? untitled;
  if (change.kind === 'terms' && change.after === '') return t('changeNoTerms');
  const textOf = (value: PartText | null, absent: string): string => {
    const text = partText(t, value ?? '');
    if (change.kind === 'language') return languageName(text);
    return change.kind === 'step-retimed' ? formatRange(text) : text || absent;
  };
  const [before, after] = [textOf(change.before, untitled), textOf(change.after, name)];
  return t(textKeys[change.kind], { before, after, name });
}
