import { useState } from 'react';
import {
  DisconnectMeetingService,
  GetMeetingService,
  type MeetingServiceView,
} from '../../../../../contracts/media/meeting-service.ts';
import { meetingsTexts } from '../../../i18n/en/meetings.ts';
import { useText } from '../../../i18n/text.ts';
import { beginMeetingConnection } from '../../../providers/meetings.ts';
import { hasFeature, useSession } from '../../../providers/session.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/feedback/StatusBadge.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import styles from './Integrations.module.css';
import { MeetingSetUpDialog } from './MeetingSetUpDialog.tsx';
import { useResultToast } from './use-result-toast.ts';

const badges: Readonly<
  Record<MeetingServiceView['state'], [StatusTone, keyof typeof meetingsTexts.english]>
> = {
  'not-set-up': ['draft', 'notSetUp'],
  'not-connected': ['attention', 'notConnected'],
  connected: ['ready', 'connected'],
  withdrawn: ['failed', 'withdrawn'],
};

/** The meeting service whose recordings authors import; absent where the organisation or the operator has none. */
export function MeetingPanel() {
  const isOffered = hasFeature(useSession(), 'zoom');
  const { data, error, refetch } = useQueryOf(GetMeetingService, {}, { enabled: isOffered });
  if (error) return <ErrorState onRetry={refetch}>{error.message}</ErrorState>;
  return data?.offered === true ? <Offered view={data} /> : null;
}

function Offered({ view }: { view: MeetingServiceView }) {
  const t = useText(meetingsTexts);
  const [opened, setOpened] = useState<'set-up' | 'disconnect' | null>(null);
  const close = () => setOpened(null);
  const [tone, word] = badges[view.state];
  const isSetUp = view.state !== 'not-set-up';
  return (
    <Panel flush title={t('service')}>
      <div className={styles['line']}>
        <span className={styles['words']}>
          {view.clientId !== null && <bdi dir="ltr">{view.clientId}</bdi>}
          <small>{t('serviceLine')}</small>
        </span>
        <StatusBadge tone={tone}>{t(word)}</StatusBadge>
      </div>
      <div className={styles['add']}>
        <span className={styles['buttons']}>
          {isSetUp && <ConnectButton isAgain={view.state !== 'not-connected'} />}
          <Button onClick={() => setOpened('set-up')}>{t('setUp')}</Button>
          {(view.state === 'connected' || view.state === 'withdrawn') && (
            <Button variant="quiet" onClick={() => setOpened('disconnect')}>
              {t('disconnect')}
            </Button>
          )}
        </span>
      </div>
      {opened === 'set-up' && <MeetingSetUpDialog view={view} onClose={close} />}
      {opened === 'disconnect' && <DisconnectDialog onClose={close} />}
    </Panel>
  );
}

function ConnectButton({ isAgain }: { isAgain: boolean }) {
  const t = useText(meetingsTexts);
  const [isBusy, setBusy] = useState(false);
  const connect = async () => {
    setBusy(true);
    const { ok, data, errorMessage } = await beginMeetingConnection();
    if (ok && data !== null) return location.assign(data.address);
    setBusy(false);
    showToast({ tone: 'failed', message: t('notConnected'), detail: errorMessage });
  };
  return (
    <Button variant={isAgain ? 'default' : 'primary'} disabled={isBusy} onClick={() => void connect()}>
      {t(isAgain ? 'connectAgain' : 'connect')}
    </Button>
  );
}

function DisconnectDialog({ onClose }: { onClose: () => void }) {
  const t = useText(meetingsTexts);
  const disconnect = useCommand(DisconnectMeetingService);
  const showResult = useResultToast();
  const confirm = async () => {
    await showResult(await disconnect.run({}));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={t('disconnectTitle')}
      verb={t('disconnect')}
      keepLabel={t('keep')}
      busy={disconnect.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('disconnectBody')}</p>
    </ConfirmDialog>
  );
}
