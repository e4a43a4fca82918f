import { PenTool } from 'lucide-react';
import { isStepRange, type Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { isSpokenInto, sentencesWithin } from '../../../../contracts/authoring/model/draft-transcript.ts';
import { cutOf } from '../../../../contracts/authoring/model/video-cut.ts';
import { formatTimestamp, parseTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import { maxTitleLength } from '../../../../contracts/kernel/fields.ts';
import { isVisibleLine } from '../../../../contracts/kernel/visible-line.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { formTexts } from '../../i18n/en/form.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { CommitField } from '../fields/CommitField.tsx';
import { OriginButton } from '../fields/OriginButton.tsx';
import { ProposedTitle } from '../fields/ProposedTitle.tsx';
import { useEditor, useEditorContext, usePreview } from '../state/editor-context.tsx';
import { moveEdge, type Edge } from '../state/moved-edge.ts';
import { tryEdit } from '../state/predict.ts';
import { type AttachmentActions, AttachmentsEditor } from './AttachmentsEditor.tsx';
import { useSeenSeconds } from '../state/use-seen-seconds.ts';
import styles from './Inspector.module.css';
import { SentenceWords } from './SentenceWords.tsx';

interface StepFieldsProps {
  readonly step: Step;
  readonly number: number;
  readonly attachmentActions: AttachmentActions;
  readonly onAnnotate: (stepId: string) => void;
}

/** Everything about one step. */
export function StepFields({ step, number, attachmentActions, onAnnotate }: StepFieldsProps) {
  return (
    <div className={styles['inspector']}>
      <TitleField step={step} number={number} />
      <RangeFields step={step} />
      <AnnotationsPart step={step} onAnnotate={onAnnotate} />
      <StepTranscript step={step} />
      <AttachmentsEditor step={step} actions={attachmentActions} />
    </div>
  );
}

function AnnotationsPart({ step, onAnnotate }: { step: Step; onAnnotate: (stepId: string) => void }) {
  const t = useText(annotateTexts);
  const count = step.annotations.length;
  return (
    <section className={styles['part']}>
      <h3>{t('annotations')}</h3>
      <p className={styles['none']}>
        {count > 0 ? t('count', { smart_count: count }) : t('annotationsHint')}
      </p>
      <div className={styles['adders']}>
        <Button size="sm" icon={PenTool} onClick={() => onAnnotate(step.id)}>
          {t('annotate')}
        </Button>
      </div>
    </section>
  );
}

function TitleField({ step, number }: { step: Step; number: number }) {
  const t = useText(editorTexts);
  const form = useText(formTexts);
  const titleProblem = (text: string) => {
    if (text.trim().length > maxTitleLength) return t('tooLong');
    return text.trim() === '' || isVisibleLine(text.trim()) ? null : form('notVisible');
  };
  const { editor } = useEditorContext();
  return (
    <div>
      <CommitField
        label={t('title')}
        value={step.title}
        placeholder={stepTitle('', number)}
        {...(step.title === '' && { hint: t('untitledHint', { number }) })}
        problem={titleProblem}
        onCommit={(text) =>
          editor.edit({ type: 'RenameStep', data: { stepId: step.id, title: text.trim() } })
        }
      />
      <span className={styles['titleTools']}>
        <ProposedTitle step={step} />
        <OriginButton of={{ part: 'step-title', id: step.id }} />
      </span>
    </div>
  );
}

/** The exact range, as `mm:ss.cc` (2:126). */
function RangeFields({ step }: { step: Step }) {
  const t = useText(editorTexts);
  const { editor, preview } = useEditorContext();
  const { document } = useEditor();
  const { source, steps } = document.draft;
  const { startTime, endTime } = step;
  const length = source?.durationSeconds ?? null;
  const seen = useSeenSeconds()(step);
  const changeRange = (edge: Edge, text: string) => {
    const seconds = parseTimestamp(text.trim());
    if (seconds === null) return null;
    // The clock rounds to hundredths: the exact end of the source must stay reachable.
    const place = length !== null && seconds > length && seconds - length < 0.01 ? length : seconds;
    return moveEdge(steps, step, edge, place);
  };
  const problem = (edge: Edge) => (text: string) => {
    const change = changeRange(edge, text);
    if (change === null) return t('badTime');
    return isStepRange(change.data, length) ? tryEdit(document, change).refusal : t('badRange');
  };
  const commit = (edge: Edge) => (text: string) => {
    const change = changeRange(edge, text);
    if (!change) return;
    editor.edit(change);
    preview.seek(change.data[edge]);
  };
  return (
    <>
      <div className={styles['range']}>
        {(['startTime', 'endTime'] as const).map((edge) => (
          <CommitField
            key={edge}
            numeric
            label={t(edge === 'startTime' ? 'start' : 'end')}
            value={formatTimestamp(step[edge])}
            problem={problem(edge)}
            onCommit={commit(edge)}
          />
        ))}
        <span className={styles['length']}>
          <span>{t('length')}</span>
          <span dir="ltr">{formatTimestamp(seen)}</span>
        </span>
      </div>
      {seen !== exactSeconds(endTime - startTime) && (
        <p className={styles['none']}>{t('lengthForViewers')}</p>
      )}
    </>
  );
}

function StepTranscript({ step }: { step: Step }) {
  const t = useText(editorTexts);
  const { preview } = useEditorContext();
  const { draft, transcript } = useEditor().document;
  const { sentences } = transcript;
  const { erased } = cutOf(draft);
  const own = sentencesWithin(sentences, step);
  const spoken = usePreview(
    ({ seconds }) =>
      own.find(({ startTime, endTime }) => seconds >= startTime && seconds < endTime)?.id ?? null,
  );
  return (
    <section className={styles['part']}>
      <h3>{t('transcript')}</h3>
      {own.length === 0 && (
        <p className={styles['none']}>
          {t(isSpokenInto(sentences, step) ? 'sentenceStartsBefore' : 'noSentences')}
        </p>
      )}
      {own.map((sentence) => (
        <button
          key={sentence.id}
          type="button"
          className={styles['sentence']}
          aria-current={sentence.id === spoken ? 'true' : undefined}
          onClick={() => preview.seek(sentence.startTime)}
        >
          <time>{formatTimestamp(sentence.startTime).slice(0, -3)}</time>
          <span dir="auto">
            <SentenceWords sentence={sentence} erased={erased} />
          </span>
        </button>
      ))}
    </section>
  );
}
