import { useRefresh } from 'react-admin';
import { useState } from 'react';
import { Link } from 'react-router';
import { fillPath, parseBinding } from '../../../../../contracts/kernel/http.ts';
import {
  ListParkedEvents,
  RetriedEvents,
  retryParkedEvent,
} from '../../../../../contracts/operations/parked-events.ts';
import { parkedEventTexts } from '../../../i18n/en/parked-events.ts';
import { useText } from '../../../i18n/text.ts';
import { ContractList } from '../../../console/ContractList.tsx';
import parts from '../../../console/ConsoleParts.module.css';
import { call } from '../../../providers/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { humanizeType } from '../../../ui/text/humanize-type.ts';

/** Events that a read model could not apply, with a retry. */
export function ParkedEventList() {
  const t = useText(parkedEventTexts);
  return (
    <ContractList
      query={ListParkedEvents}
      texts={parkedEventTexts}
      sort={{ field: 'id', order: 'ASC' }}
      nameOf={({ type }) => humanizeType(type)}
      empty={
        <EmptyState art="done" title={t('empty')}>
          {t('emptyBody')}
        </EmptyState>
      }
      columns={[
        {
          source: 'type',
          render: (row) => (
            <span className={parts['links']}>
              <Link to={`/admin/audit?event=${row.position}`}>
                {humanizeType(row.type)} #{row.position}
              </Link>
            </span>
          ),
        },
        { source: 'projection' },
        {
          source: 'error',
          render: ({ error }) =>
            error === null ? (
              <span className={parts['quiet']}>{t('waitsBehind')}</span>
            ) : (
              <span className={parts['cause']}>{error}</span>
            ),
        },
        { source: 'attempts', numeric: true },
        { source: 'time', wide: true },
        {
          source: 'retry',
          exportValue: null,
          render: ({ id, error }) => error !== null && <RetryButton id={id} />,
        },
      ]}
    />
  );
}

function RetryButton({ id }: { id: string }) {
  const t = useText(parkedEventTexts);
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const binding = parseBinding(retryParkedEvent.http);
    const result = await call({ method: binding.method, path: fillPath(binding, { id }).path });
    setBusy(false);
    const { data: counted } = RetriedEvents.safeParse(result.data);
    if (!counted) showToast({ tone: 'failed', message: t('failedTitle'), detail: result.errorMessage });
    else if (counted.applied > 0)
      showToast({ tone: 'ready', message: t('applied', { smart_count: counted.applied }) });
    else showToast({ tone: 'attention', message: t('stillParked'), detail: t('stillParkedDetail') });
    refresh();
  };
  return (
    <Button size="sm" busy={busy} onClick={() => void retry()}>
      {t('retry')}
    </Button>
  );
}
