import { PartKind } from '../../../../../contracts/assistant/summary-parts.ts';
import { summaryTexts } from '../../../i18n/en/summary.ts';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import type { Summary, SummaryActions } from './use-summary.ts';

interface SummaryStatusNoteProps {
  readonly summary: Summary;
  readonly edits: SummaryActions;
}

/** How far the summary is, unless it is ready, and what can be done about it. */
export function SummaryStatusNote({ summary: { status, cause }, edits }: SummaryStatusNoteProps) {
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
  return (
    <Note
      tone={status === 'pending' ? 'waiting' : 'processing'}
      bar
      action={
        <Button size="sm" onClick={edits.cancel}>
          {t('cancel')}
        </Button>
      }
    >
      {t(status)}
    </Note>
  );
}
