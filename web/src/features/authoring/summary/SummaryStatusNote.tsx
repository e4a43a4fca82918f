import { GetSummaryProgress } from '../../../../../contracts/assistant/summary.ts';
import { PartKind } from '../../../../../contracts/assistant/summary-parts.ts';
import { summaryTexts } from '../../../i18n/en/summary.ts';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { useText } from '../../../i18n/text.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { writingPollMs, type Summary, type SummaryActions } from './use-summary.ts';

interface SummaryStatusNoteProps {
  readonly summary: Summary;
  readonly edits: SummaryActions;
}

/** How far the summary is, unless it is ready, and what can be done about it. */
export function SummaryStatusNote({ summary: { workflowId, status, cause }, edits }: SummaryStatusNoteProps) {
  const t = useText(summaryTexts);
  if (status === 'completed') return null;
  if (status === 'failure') {
    const again = (
      <Button size="sm" busy={edits.isRequested} onClick={() => edits.write(PartKind.options)}>
        {t('writeAgain')}
      </Button>
    );
    return (
      <Note tone={cause === null ? 'attention' : 'failed'} bar action={again}>
        {t(cause === null ? 'stopped' : 'failed')} {refusalText(cause)}
      </Note>
    );
  }
  return <WritingNote workflowId={workflowId} status={status} onCancel={edits.cancel} />;
}

interface WritingNoteProps {
  readonly workflowId: string;
  readonly status: 'pending' | 'processing';
  readonly onCancel: () => void;
}

/** How many of the questions to the language model are answered: it takes minutes where it runs on this machine. */
function WritingNote({ workflowId, status, onCancel }: WritingNoteProps) {
  const t = useText(summaryTexts);
  const { data } = useQueryOf(
    GetSummaryProgress,
    { workflowId },
    { enabled: status === 'processing', refetchInterval: writingPollMs, retries: 0 },
  );
  const progress = status === 'processing' ? data?.progress : null;
  return (
    <Note
      tone={status === 'pending' ? 'waiting' : 'processing'}
      bar
      action={
        <Button size="sm" onClick={onCancel}>
          {t('cancel')}
        </Button>
      }
    >
      {progress && progress.of > 0 ? t('processingOf', { done: progress.done, of: progress.of }) : t(status)}
    </Note>
  );
}
