import { Printer } from 'lucide-react';
import { useState } from 'react';
import { ListWorkflows, type WorkflowCard } from '../../../../../contracts/authoring/workflow-views.ts';
import { qrCodeTexts } from '../../../i18n/en/qr-codes.ts';
import { useText } from '../../../i18n/text.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { useWorkspaces } from '../../../providers/use-workspaces.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageFrame } from '../../../ui/layout/PageFrame.tsx';
import { PageHead, Panel } from '../../../ui/layout/Panel.tsx';
import { DataTable } from '../../../ui/tables/DataTable.tsx';
import { Pager } from '../../../ui/tables/Pager.tsx';
import { Codes, codeSizes, QrSheet, type CodeSize } from './QrSheet.tsx';
import styles from './QrCodes.module.css';

const pageSize = 20;
/** A sheet of more would keep the browser busy for seconds. */
const maxCodes = 100;
type Chosen = ReadonlyMap<string, Pick<WorkflowCard, 'id' | 'title'>>;

const sizes = Object.keys(codeSizes) as readonly CodeSize[];

/** Choose published workflows and print their QR codes (R-QR-01). */
export function QrCodesPage() {
  const t = useText(qrCodeTexts);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [size, setSize] = useState<CodeSize>('medium');
  const workflows = [...chosen.values()].slice(0, maxCodes);
  return (
    <PageFrame>
      <PageHead
        title={t('title')}
        line={t('line')}
        actions={
          <Button
            variant="primary"
            icon={Printer}
            disabled={workflows.length === 0}
            onClick={() => window.print()}
          >
            {workflows.length === 0 ? t('choose') : t('print', { smart_count: workflows.length })}
          </Button>
        }
      />
      <Workflows chosen={chosen} onChoose={setChosen} />
      <SelectField
        label={t('size')}
        value={size}
        options={sizes.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => setSize(sizes.find((each) => each === value) ?? 'medium')}
      />
      {workflows.length > 0 && (
        <Panel title={t('preview')}>
          {chosen.size > maxCodes && <p className={styles['quiet']}>{t('most')}</p>}
          <Codes workflows={workflows} size={size} />
          <QrSheet workflows={workflows} size={size} />
        </Panel>
      )}
    </PageFrame>
  );
}

interface WorkflowsProps {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

function Workflows({ chosen, onChoose }: WorkflowsProps) {
  const t = useText(qrCodeTexts);
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQueryOf(
    ListWorkflows,
    { published: 'true', page, size: pageSize, sort: 'title', order: 'ASC', ...(keyword && { keyword }) },
    { keepPrevious: true },
  );
  const { data: workspaces } = useWorkspaces();
  const rows = data?.items ?? [];
  const workspaceOf = ({ workspaceId }: WorkflowCard) =>
    workspaces?.find(({ id }) => id === workspaceId)?.name ?? '';
  const onPick = (ids: readonly string[], on: boolean) => {
    const next = new Map(chosen);
    for (const { id, title } of rows.filter((row) => ids.includes(row.id)))
      if (on) next.set(id, { id, title });
      else next.delete(id);
    onChoose(next);
  };
  if (error) return <ErrorState onRetry={refetch}>{error.message}</ErrorState>;
  return (
    <>
      <SearchField
        label={t('search')}
        value={keyword}
        onSearch={(text) => {
          setPage(1);
          setKeyword(text);
        }}
      />
      <Panel flush>
        <DataTable
          label={t('title')}
          rows={data ? rows : null}
          idOf={({ id }) => id}
          columns={[
            { key: 'title', label: t('workflow'), cell: ({ title }) => <bdi>{title}</bdi> },
            { key: 'workspace', label: t('workspace'), cell: (row) => <bdi>{workspaceOf(row)}</bdi> },
          ]}
          selection={{
            ids: rows.map(({ id }) => id).filter((id) => chosen.has(id)),
            nameOf: (id) => rows.find((row) => row.id === id)?.title ?? '',
            onPick,
          }}
          empty={<EmptyState title={t('none')}>{t('noneBody')}</EmptyState>}
        />
        {(data?.page.dataCount ?? 0) > pageSize && (
          <Pager page={page} size={pageSize} total={data?.page.dataCount ?? 0} onPage={setPage} />
        )}
      </Panel>
    </>
  );
}
