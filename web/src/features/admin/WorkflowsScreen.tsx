import { Link, useNavigate } from 'react-router';
import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { useText } from '../../app/i18n/text.ts';
import { LongName } from '../../ui/LongName.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import styles from './Admin.module.css';
import { Console } from './Console.tsx';
import { ConsoleList } from './ConsoleList.tsx';

type Word = 'workflowPublished' | 'stateFailed' | 'workflowProcessing' | 'workflowDraft';
function statusOf(card: WorkflowCard): { tone: StatusTone; word: Word } {
  if (card.status === 'failed') return { tone: 'failed', word: 'stateFailed' };
  if (card.published) return { tone: 'ready', word: 'workflowPublished' };
  const busy = card.status === 'processing' || card.status === 'transcoding';
  return busy ? { tone: 'processing', word: 'workflowProcessing' } : { tone: 'draft', word: 'workflowDraft' };
}

/** Every workflow of the organisation with its status, and the ways to its report and its trail. */
export function WorkflowsScreen() {
  const say = useText(adminTexts);
  const navigate = useNavigate();
  return (
    <Console>
      <ConsoleList<WorkflowCard>
        resource="workflows"
        sort={{ field: 'updatedAt', order: 'DESC' }}
        title={say('workflows')}
        searchLabel={say('searchWorkflows')}
        nameOf={(row) => row.title}
        onOpen={(row) => navigate(`/analytics/workflow/${row.id}`)}
        columns={[
          { key: 'title', label: say('title'), sort: 'title', cell: (row) => <LongName name={row.title} /> },
          {
            key: 'status',
            label: say('status'),
            cell: (row) => {
              const { tone, word } = statusOf(row);
              return (
                <>
                  <StatusBadge tone={tone}>{say(word)}</StatusBadge>
                  {row.cause && <p className={styles['cause']}>{row.cause.message}</p>}
                </>
              );
            },
          },
          {
            key: 'updated',
            label: say('updated'),
            sort: 'updatedAt',
            cell: (row) => <RelativeTime at={row.updatedAt} />,
          },
          {
            key: 'links',
            label: '',
            cell: (row) => (
              <span className={styles['links']}>
                <Link to={`/analytics/workflow/${row.id}`}>{say('report')}</Link>
                <Link to={`/admin/audit?stream=workflow-${row.id}`}>{say('trail')}</Link>
                <Link to={`/admin/pipelines?open=ingest-${row.id}`}>{say('pipeline')}</Link>
              </span>
            ),
          },
        ]}
      />
    </Console>
  );
}
