import { useRefresh } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type ParkedEventView,
  RetriedEvents,
  retryParkedEvent,
} from '../../../../contracts/operations/parked-events.ts';
import { fillPath, parseBinding } from '../../../../contracts/kernel/http.ts';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { useText } from '../../app/i18n/text.ts';
import { call } from '../../providers/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { showToast } from '../../ui/toast.ts';
import { typeInWords } from '../../ui/type-in-words.ts';
import styles from './Admin.module.css';
import { Console } from './Console.tsx';
import { ConsoleList } from './ConsoleList.tsx';

/** Events that a read model could not digest, and another try. */
export function ParkedScreen() {
  const say = useText(adminTexts);
  return (
    <Console>
      <ConsoleList<ParkedEventView>
        resource="parked-events"
        sort={{ field: 'id', order: 'ASC' }}
        title={say('parked')}
        searchLabel={say('searchParked')}
        nameOf={(row) => typeInWords(row.type)}
        empty={
          <EmptyState art="done" title={say('noneFailed')}>
            {say('parkedBody')}
          </EmptyState>
        }
        columns={[
          {
            key: 'event',
            label: say('event'),
            cell: (row) => (
              <span className={styles['links']}>
                <Link to={`/admin/audit?event=${row.position}`}>
                  {typeInWords(row.type)} #{row.position}
                </Link>
              </span>
            ),
          },
          { key: 'model', label: say('readModel'), cell: (row) => row.projection },
          {
            key: 'error',
            label: say('parkedError'),
            cell: (row) =>
              row.error === null ? (
                <span className={styles['quiet']}>{say('waitsBehind')}</span>
              ) : (
                <span className={styles['cause']}>{row.error}</span>
              ),
          },
          { key: 'attempts', label: say('attempts'), figure: true, cell: (row) => row.attempts },
          { key: 'time', label: say('since'), wide: true, cell: (row) => <RelativeTime at={row.time} /> },
          { key: 'retry', label: '', cell: (row) => row.error !== null && <RetryButton id={row.id} /> },
        ]}
      />
    </Console>
  );
}

function RetryButton({ id }: { id: string }) {
  const say = useText(adminTexts);
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const binding = parseBinding(retryParkedEvent.http);
    const result = await call({ method: binding.method, path: fillPath(binding, { id }).path });
    setBusy(false);
    const { data: counted } = RetriedEvents.safeParse(result.data);
    if (!counted) showToast({ tone: 'failed', message: say('failedTitle'), detail: result.errorMessage });
    else if (counted.applied > 0)
      showToast({ tone: 'ready', message: say('applied', { smart_count: counted.applied }) });
    else showToast({ tone: 'attention', message: say('stillParked'), detail: say('stillParkedDetail') });
    refresh();
  };
  return (
    <Button size="small" busy={busy} onClick={() => void retry()}>
      {say('retry')}
    </Button>
  );
}
