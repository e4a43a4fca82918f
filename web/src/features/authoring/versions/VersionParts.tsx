import { annotationName } from '../../../../../contracts/authoring/model/annotation-name.ts';
import { isSpokenInto, sentencesWithin } from '../../../../../contracts/authoring/model/draft-transcript.ts';
import type { GetVersion } from '../../../../../contracts/authoring/version-history.ts';
import type { AnswerOf } from '../../../../../contracts/kernel/define-query.ts';
import { partText } from '../../../editor/publish/draft-change-text.ts';
import { editorTexts } from '../../../i18n/en/editor.ts';
import { versionHistoryTexts } from '../../../i18n/en/version-history.ts';
import { useText } from '../../../i18n/text.ts';
import { stepTitle } from '../../../ui/workflow/step-title.ts';
import { AskedPart, PartOrigin } from './PartOrigin.tsx';
import styles from './Versions.module.css';

export type OpenVersion = NonNullable<AnswerOf<typeof GetVersion>>;

interface StepPartsProps {
  readonly workflowId: string;
  readonly version: OpenVersion;
  readonly step: OpenVersion['steps'][number];
}

/** What was said and drawn in a step at that time; each can be asked where it comes from. */
export function StepParts({ workflowId, version, step }: StepPartsProps) {
  const t = useText(versionHistoryTexts);
  const say = useText(editorTexts);
  const sentences = sentencesWithin(version.sentences, step);
  return (
    <div className={styles['said']}>
      <ul>
        <li>
          <b dir="auto">{stepTitle(step.title, step.number)}</b>
          <PartOrigin workflowId={workflowId} of={{ part: 'step-title', id: step.id }} />
        </li>
        {sentences.map(({ id, sentence }) => (
          <li key={id}>
            <span dir="auto">{sentence}</span>
            <PartOrigin workflowId={workflowId} of={{ part: 'sentence', id }} />
          </li>
        ))}
        {sentences.length === 0 && (
          <li>{isSpokenInto(version.sentences, step) ? say('sentenceStartsBefore') : t('noSentences')}</li>
        )}
        {step.annotations.map((element) => (
          <li key={element.id}>
            <span dir="auto">{t('annotation', { name: partText(say, annotationName(element)) })}</span>
            <PartOrigin workflowId={workflowId} of={{ part: 'annotation', id: element.id }} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface WholePartsProps {
  readonly workflowId: string;
  readonly version: OpenVersion;
}

/** The title and the key terms of that time; each can be asked where it comes from. */
export function WholeParts({ workflowId, version: { title, languageCode, terms } }: WholePartsProps) {
  const t = useText(versionHistoryTexts);
  return (
    <section className={styles['whole']} aria-label={t('parts')}>
      <AskedPart workflowId={workflowId} of={{ part: 'title', id: languageCode }} text={title} />
      {terms.map((term) => (
        <AskedPart key={term} workflowId={workflowId} of={{ part: 'term', id: term }} text={term} />
      ))}
    </section>
  );
}
