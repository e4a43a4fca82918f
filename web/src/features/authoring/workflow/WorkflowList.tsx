import { Link } from 'react-router';
import { ListWorkflows, type WorkflowCard } from '../../../../../contracts/authoring/workflow-views.ts';
import { discoveryTexts } from '../../../i18n/en/discovery.ts';
import { workflowListTexts } from '../../../i18n/en/workflow-list.ts';
import { useText } from '../../../i18n/text.ts';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { ContractList } from '../../../console/ContractList.tsx';
import parts from '../../../console/ConsoleParts.module.css';
import { LongName } from '../../../ui/text/LongName.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { shownStatus } from '../../../ui/workflow/workflow-status.ts';

/** All workflows of the organisation with status, and links to report and audit trail. */
export function WorkflowList() {
  const t = useText(workflowListTexts);
  const statusText = useText(discoveryTexts);
  const reportOf = ({ id }: WorkflowCard) => `/analytics/workflow/${id}?from=administration`;
  return (
    <ContractList
      query={ListWorkflows}
      texts={workflowListTexts}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      filters={[]}
      nameOf={({ title }) => title}
      linkTo={reportOf}
      columns={[
        { source: 'title', label: t('titleColumn'), render: ({ title }) => <LongName name={title} /> },
        {
          source: 'status',
          exportValue: (row) => statusText(shownStatus(row).word),
          render: (row) => {
            const { tone, word } = shownStatus(row);
            const cause = row.requested?.cause ?? row.cause;
            return (
              <>
                <StatusBadge tone={tone}>{statusText(word)}</StatusBadge>
                {cause && <p className={parts['cause']}>{refusalText(cause)}</p>}
              </>
            );
          },
        },
        { source: 'updatedAt' },
        {
          source: 'links',
          exportValue: null,
          render: (row) => (
            <span className={parts['links']}>
              <Link to={reportOf(row)}>{t('report')}</Link>
              <Link to={`/admin/audit?stream=workflow-${row.id}`}>{t('trail')}</Link>
              <Link to={`/admin/pipelines/ingest-${row.id}`}>{t('pipeline')}</Link>
            </span>
          ),
        },
      ]}
    />
  );
}
