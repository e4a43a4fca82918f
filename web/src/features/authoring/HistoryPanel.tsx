import { CircleDashed, RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import type { Conversion } from '../../../../contracts/authoring/workflow-views.ts';
import { GetConversionHistory, ListPublications } from '../../../../contracts/authoring/workflow-views.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { feedbackTexts } from '../../i18n/en/feedback.ts';
import { type Translate, useText } from '../../i18n/text.ts';
import inspectorStyles from '../../editor/builder/Inspector.module.css';
import { languageName } from '../../i18n/language-name.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { usePeople } from '../../providers/use-people.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { FeedbackList } from './FeedbackList.tsx';
import styles from './HistoryPanel.module.css';
import { TruncatedListNote } from './TruncatedListNote.tsx';

/** The versions that viewers saw, their feedback, and how the video was processed (R-WFL-24). */
export function HistoryPanel({ workflowId, making }: { workflowId: string; making: boolean }) {
  const t = useText(editorTexts);
  const sayFeedback = useText(feedbackTexts);
  return (
    <div className={inspectorStyles['inspector']}>
      <section className={inspectorStyles['part']}>
        <h3>{t('versions')}</h3>
        <Versions workflowId={workflowId} />
        <Link className="underlined" to={`/buildermain/${workflowId}/versions`}>
          {t('versionHistory')}
        </Link>
      </section>
      <section className={inspectorStyles['part']}>
        <h3>{sayFeedback('feedback')}</h3>
        <FeedbackList workflowId={workflowId} />
      </section>
      <section className={inspectorStyles['part']}>
        <h3>{t('conversions')}</h3>
        <Conversions workflowId={workflowId} making={making} />
      </section>
    </div>
  );
}

function Versions({ workflowId }: { workflowId: string }) {
  const t = useText(editorTexts);
  const { data, error, refetch } = useQueryOf(ListPublications, { workflowId }, { staleMs: 0 });
  const people = usePeople(data?.items.map(({ publishedBy }) => publishedBy) ?? []);
  if (error) return <ErrorState onRetry={refetch}>{error.message}</ErrorState>;
  if (!data) return <RowsSkeleton rows={2} height={36} />;
  if (data.items.length === 0) return <p className={inspectorStyles['none']}>{t('noVersions')}</p>;
  return (
    <>
      <ol className={styles['list']}>
        {data.items.map(({ publication, publishedAt, publishedBy, stepCount }) => (
          <li key={publication}>
            <b>{t('version', { number: publication })}</b>
            <RelativeTime at={publishedAt} />
            <span className={styles['detail']}>
              <bdi>{people(publishedBy).name}</bdi> · {t('stepCount', { smart_count: stepCount })}
            </span>
          </li>
        ))}
      </ol>
      <TruncatedListNote shown={data.items.length} total={data.page.dataCount} />
    </>
  );
}

const pollIntervalMs = 3_000;

function Conversions({ workflowId, making }: { workflowId: string; making: boolean }) {
  const t = useText(editorTexts);
  const { data, error, refetch } = useQueryOf(
    GetConversionHistory,
    { workflowId },
    { staleMs: 0, refetchInterval: making && pollIntervalMs },
  );
  if (error) return <ErrorState onRetry={refetch}>{error.message}</ErrorState>;
  if (!data) return <RowsSkeleton rows={4} height={36} />;
  if (data.items.length === 0) return <p className={inspectorStyles['none']}>{t('noConversions')}</p>;
  return (
    <>
      <ol className={styles['list']}>
        {data.items.map((conversion) => (
          <li key={conversion.id}>
            <ConversionStage conversion={conversion} />
            <RelativeTime at={conversion.at} />
            <span className={styles['detail']}>{conversionText(t, conversion)}</span>
          </li>
        ))}
      </ol>
      <TruncatedListNote shown={data.items.length} total={data.page.dataCount} />
    </>
  );
}

const toneOf = { 'under-way': 'processing', done: 'ready', failed: 'failed' } as const;

/** The stage, with its result if it has ended. */
function ConversionStage({ conversion: { kind, stage, outcome } }: { conversion: Conversion }) {
  const t = useText(editorTexts);
  const name = t(`made.${stage}`);
  if (outcome !== 'begun') return <StatusBadge tone={toneOf[outcome]}>{name}</StatusBadge>;
  return (
    <span className={styles['status']}>
      <Icon icon={kind === 'reported' ? CircleDashed : RotateCw} size="small" />
      {name}
    </span>
  );
}

/** A history shows its newest entries and says how many there are. */
function conversionText(
  t: Translate<typeof editorTexts.english>,
  { kind, status, outcome, cause }: Conversion,
): string {
  if (kind === 'requested') return t('askedAgain', { language: languageName(status) });
  if (kind === 'retried') return t('triedAgain');
  // speech reports its sentences first, and that it is done once the steps are found in them
  const result = status === 'sentences finished' ? 'sentences' : outcome;
  return refusalText(cause) ?? t(`outcome.${result}`);
}
