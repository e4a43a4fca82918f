import type { ReactNode } from 'react';
import { PartKind } from '../../../../../contracts/assistant/summary-parts.ts';
import type { WorkflowDetails } from '../../../../../contracts/authoring/workflow-views.ts';
import type { EditorActions } from '../../../editor/state/actions.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { actionsOn, pageKeys } from '../../../editor/state/page-keys.ts';
import { useKeys } from '../../../editor/state/use-keys.ts';
import { PageAction } from '../../../editor/window/PageAction.tsx';
import { PlayBar } from '../../../editor/timeline/PlayControls.tsx';
import { Stage } from '../../../editor/window/Stage.tsx';
import { summaryTexts } from '../../../i18n/en/summary.ts';
import { useText } from '../../../i18n/text.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from './Summary.module.css';
import { SummaryPanel } from './SummaryPanel.tsx';
import { SummaryParts } from './SummaryParts.tsx';
import { SummaryStatusNote } from './SummaryStatusNote.tsx';
import { type SummaryActions, useSummary } from './use-summary.ts';

interface SummaryPageProps {
  readonly actions: EditorActions;
  readonly header: ReactNode;
  readonly notes: ReactNode;
  readonly details: WorkflowDetails;
}

/** The summary of a video, part by part, beside the video: what its viewers read first. */
export function SummaryPage({ actions: all, header, notes, details }: SummaryPageProps) {
  const actions = actionsOn('summary', all);
  const t = useText(summaryTexts);
  const { summary, isLoading, error, refetch, actions: edits } = useSummary(details.id);
  useKeys(actions, pageKeys.summary);
  return (
    <main className={styles['page']} aria-label={t('page')}>
      {header}
      <section className={styles['main']} aria-label={t('parts')}>
        {notes}
        {error ? (
          <ErrorState onRetry={refetch}>{error.result.errorMessage}</ErrorState>
        ) : isLoading ? (
          <RowsSkeleton rows={8} />
        ) : summary === null ? (
          <NoSummary edits={edits} />
        ) : (
          <>
            <SummaryStatusNote summary={summary} edits={edits} />
            <SummaryParts summary={summary} edits={edits} />
          </>
        )}
      </section>
      <section className={styles['side']}>
        <Stage onToggle={actions.play.run} />
        <PlayBar actions={actions} />
        {summary !== null && <SummaryPanel summary={summary} edits={edits} published={details.published} />}
      </section>
    </main>
  );
}

/** Offers to write one, or says why there can be none. */
function NoSummary({ edits }: { readonly edits: SummaryActions }) {
  const t = useText(summaryTexts);
  const { draft, transcript } = useEditor().document;
  const hasWords = transcript.sentences.length > 0 || draft.steps.some(({ title }) => title.trim() !== '');
  const create = (
    <PageAction busy={edits.isRequested} onClick={() => edits.write(PartKind.options)}>
      {t('create')}
    </PageAction>
  );
  return (
    <EmptyState title={t('none')} action={hasWords && create}>
      {t(hasWords ? 'noneHint' : 'noSource')}
    </EmptyState>
  );
}
