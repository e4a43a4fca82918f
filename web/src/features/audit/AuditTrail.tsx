import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { auditExport, ListAuditEvents } from '../../../../contracts/audit/audit.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { download } from '../../providers/download.ts';
import { useUrlState } from '../../providers/use-url-state.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Pager } from '../../ui/tables/Pager.tsx';
import { PageHead } from '../../ui/layout/Panel.tsx';
import { saveFile } from '../../browser/save-file.ts';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import styles from './Audit.module.css';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditRows } from './AuditRows.tsx';
import { EventDrawer } from './EventDrawer.tsx';
import { useAuditFilter } from './use-audit-filter.ts';
import { useNames } from './use-names.ts';

const pageSize = 100;
const exportPath = auditExport.http.replace('GET ', '');

/** Everything that happened, as sentences; each opens its record and its place in the chain. */
export function AuditTrail() {
  const t = useText(auditTexts);
  const locale = useLocale();
  const { get, set } = useUrlState();
  const filter = useAuditFilter();
  const opened = get('event') === null ? null : Number(get('event'));
  const { data, error, refetch } = useQueryOf(
    ListAuditEvents,
    { ...filter, page: Number(get('page') ?? 1), size: pageSize },
    { keepPrevious: true },
  );
  const events = data?.items ?? [];
  const names = useNames(events);
  const at = events.findIndex((event) => event.position === opened);
  const step = (by: number) => {
    const next = events[at + by];
    if (at >= 0 && next) set({ event: next.position });
  };
  useStepKeys(opened !== null, step);
  return (
    <PageFrame
      drawer={
        opened !== null && (
          <EventDrawer
            position={opened}
            onClose={() => set({ event: null })}
            onLater={at > 0 ? () => step(-1) : null}
            onEarlier={at >= 0 && at < events.length - 1 ? () => step(1) : null}
          />
        )
      }
    >
      <PageHead
        title={t('title')}
        line={
          data &&
          t('line', {
            smart_count: data.page.dataCount,
            count: data.page.dataCount.toLocaleString(locale),
          })
        }
        actions={<ExportButtons filter={filter} />}
      />
      <AuditFilters names={names} />
      <div className={styles['list']}>
        {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
        {!data && !error && <RowsSkeleton rows={14} height={38} />}
        {data && events.length === 0 && (
          <EmptyState art="search" title={t('noneTitle')}>
            {t('noneBody')}
          </EmptyState>
        )}
        <AuditRows
          whole={data !== null && data.page.dataCount <= pageSize}
          events={events}
          names={names}
          current={opened}
          onOpen={(event) => set({ event })}
        />
        {data && data.page.dataCount > pageSize && (
          <Pager
            page={data.page.page}
            size={pageSize}
            total={data.page.dataCount}
            onPage={(page) => set({ page, event: null })}
          />
        )}
      </div>
    </PageFrame>
  );
}

/** J goes to the earlier event, K to the later one, except while typing. */
function useStepKeys(active: boolean, step: (by: number) => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input,select,textarea') !== null;
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') step(1);
      if (event.key === 'k') step(-1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

function ExportButtons({ filter }: { filter: Readonly<Record<string, string>> }) {
  const t = useText(auditTexts);
  const [busy, setBusy] = useState<'csv' | 'ndjson' | null>(null);
  const save = async (format: 'csv' | 'ndjson') => {
    setBusy(format);
    const file = await download(exportPath, { ...filter, format });
    setBusy(null);
    if (file === null)
      return showToast({ tone: 'failed', message: t('exportFailed'), detail: t('exportFailedDetail') });
    saveFile(`audit-trail.${format}`, file);
    return showToast({ tone: 'ready', message: t('exportDone') });
  };
  return (
    <span className={styles['join']}>
      <Button icon={Download} busy={busy === 'csv'} onClick={() => void save('csv')}>
        {t('exportCsv')}
      </Button>
      <Button busy={busy === 'ndjson'} onClick={() => void save('ndjson')}>
        {t('exportNdjson')}
      </Button>
    </span>
  );
}
