import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
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
  terms: 'changeTerms',
  poster: 'changePoster',
};

/** `12.5–30` in seconds, as `00:12.50 – 00:30.00`. */
const formatRange = (range: string | null): string =>
  (range ?? '')
    .split('–')
    .map((seconds) => formatTimestamp(Number(seconds)))
    .join(' – ');

/** One difference as a sentence; `nameOf` returns the title of a step of the draft. */
export function changeText(
  t: Translate<(typeof editorTexts)['english']>,
  change: DraftChange,
  nameOf: (stepId: string) => string | null,
): string {
  const untitled = t('untitled');
  const stepName = change.stepId === null ? null : nameOf(change.stepId);
  const isRetimed = change.kind === 'step-retimed';
  const after = isRetimed ? formatRange(change.after) : change.after || stepName || untitled;
  const before = isRetimed ? formatRange(change.before) : change.before || untitled;
  if (change.kind === 'terms' && change.after === '') return t('changeNoTerms');
  return t(textKeys[change.kind], { before, after, name: stepName ?? untitled });
}
