import type { Conversion } from '../../../../contracts/authoring/workflow-views.ts';
import { GetConversionHistory, ListPublications } from '../../../../contracts/authoring/workflow-views.ts';
import { editorTexts } from '../../app/i18n/en/editor.ts';
import { type Say, useText } from '../../app/i18n/text.ts';
import inspectorStyles from '../../editor/Inspector.module.css';
import { languageName } from '../../editor/language-name.ts';
import { usePeople } from '../../providers/use-people.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import styles from './HistoryPanel.module.css';

/** What viewers were shown when, and how the workflow was made of its video (R-WFL-24). */
export function HistoryPanel({ workflowId, making }: { workflowId: string; making: boolean }) {
  const say = useText(editorTexts);
  return (
    <div className={inspectorStyles['inspector']}>
      <section className={inspectorStyles['part']}>
        <h3>{say('versions')}</h3>
        <Versions workflowId={workflowId} />
      </section>
      <section className={inspectorStyles['part']}>
        <h3>{say('conversions')}</h3>
        <Conversions workflowId={workflowId} making={making} />
      </section>
    </div>
  );
}

function Versions({ workflowId }: { workflowId: string }) {
  const say = useText(editorTexts);
  const { data, error, refetch } = useQueryOf(ListPublications, { workflowId }, { staleMs: 0 });
  const people = usePeople(data?.items.map(({ publishedBy }) => publishedBy) ?? []);
  if (error) return <ErrorState onRetry={refetch}>{error.message}</ErrorState>;
  if (!data) return <RowsSkeleton rows={2} height={36} />;
  if (data.items.length === 0) return <p className={inspectorStyles['none']}>{say('noVersions')}</p>;
  return (
    <ol className={styles['list']}>
      {data.items.map(({ publication, publishedAt, publishedBy, stepCount }) => (
        <li key={publication}>
          <b>{say('version', { number: publication })}</b>
          <RelativeTime at={publishedAt} />
          <span className={styles['detail']}>
            <bdi>{people(publishedBy).name}</bdi> · {say('stepCount', { smart_count: stepCount })}
          </span>
        </li>
      ))}
    </ol>
  );
}

const askAgainMs = 3_000;

function Conversions({ workflowId, making }: { workflowId: string; making: boolean }) {
  const say = useText(editorTexts);
  const { data, error, refetch } = useQueryOf(
    GetConversionHistory,
    { workflowId },
    { staleMs: 0, every: making && askAgainMs },
  );
  if (error) return <ErrorState onRetry={refetch}>{error.message}</ErrorState>;
  if (!data) return <RowsSkeleton rows={4} height={36} />;
  if (data.items.length === 0) return <p className={inspectorStyles['none']}>{say('noConversions')}</p>;
  return (
    <ol className={styles['list']}>
      {data.items.map((conversion, index) => (
        <li key={conversion.id}>
          <StatusBadge tone={toneOf(conversion, isLatest(data.items, index))}>
            {say(`made.${conversion.stage}`)}
          </StatusBadge>
          <RelativeTime at={conversion.at} />
          <span className={styles['detail']}>{wordsOf(say, conversion)}</span>
        </li>
      ))}
    </ol>
  );
}

const over = ['completed', 'finished', 'transcoded', 'sentences finished'];
/** Nothing newer is known of the same stage. */
const isLatest = (newestFirst: readonly Conversion[], index: number): boolean =>
  newestFirst.findIndex(({ stage }) => stage === newestFirst[index]?.stage) === index;

function toneOf({ kind, status }: Conversion, latest: boolean): StatusTone {
  if (kind !== 'reported') return 'draft';
  if (status.includes('error')) return 'failed';
  if (over.includes(status)) return 'ready';
  return latest ? 'processing' : 'draft';
}

function wordsOf(say: Say<typeof editorTexts.english>, { kind, status, cause }: Conversion): string {
  if (kind === 'requested') return say('askedAgain', { language: languageName(status) });
  if (kind === 'retried') return say('triedAgain');
  if (cause) return cause.message;
  return say(over.includes(status) ? 'madeDone' : status.includes('error') ? 'madeFailed' : 'madeBegun');
}
