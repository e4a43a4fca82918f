import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ListApiKeys, RevokeApiKey, type ApiKeyView } from '../../../../../contracts/identity/api-key.ts';
import { apiKeyTexts } from '../../../i18n/en/api-keys.ts';
import { useText } from '../../../i18n/text.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { usePeople } from '../../../providers/use-people.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Pager } from '../../../ui/tables/Pager.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import styles from './Integrations.module.css';
import { useResultToast } from './use-result-toast.ts';
import { useDateFormats } from '../../../ui/text/date-format.ts';

/** The API keys of the organisation, with what each may do and when it was used. */
export function ApiKeysPanel() {
  const t = useText(apiKeyTexts);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQueryOf(ListApiKeys, { page, size: 20 }, { keepPrevious: true });
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKeyView | null>(null);
  const person = usePeople(data?.items.map(({ createdBy }) => createdBy) ?? []);
  return (
    <Panel flush title={t('title')}>
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {data?.items.length === 0 && <p className={styles['empty']}>{t('none')}</p>}
      {data?.items.map((key) => (
        <div key={key.id} className={styles['line']}>
          <KeyWords apiKey={key} creator={person(key.createdBy).name} />
          <KeyState expiresAt={key.expiresAt} />
          <IconButton icon={Trash2} name={t('revoke', { name: key.name })} onClick={() => setRevoked(key)} />
        </div>
      ))}
      {data && data.page.dataCount > 20 && (
        <Pager page={page} size={20} total={data.page.dataCount} onPage={setPage} />
      )}
      <div className={styles['add']}>
        <span>
          <Button onClick={() => setCreating(true)}>{t('create')}</Button>
        </span>
      </div>
      {isCreating && <ApiKeyDialog onClose={() => setCreating(false)} />}
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </Panel>
  );
}

function KeyWords({ apiKey, creator }: { apiKey: ApiKeyView; creator: string }) {
  const t = useText(apiKeyTexts);
  const { name, scopes, lastUsedAt, expiresAt } = apiKey;
  const dates = useDateFormats();
  return (
    <span className={styles['words']}>
      <bdi>{name}</bdi>
      <small>{scopes.map((scope) => t(scope)).join(' · ')}</small>
      <small>
        {t('createdBy', { person: creator })}
        {' · '}
        {lastUsedAt === null ? (
          t('unused')
        ) : (
          <>
            {t('used')} <RelativeTime at={lastUsedAt} />
          </>
        )}
        {expiresAt !== null && ` · ${t('expiresAt')} ${dates.day(new Date(expiresAt))}`}
      </small>
    </span>
  );
}

function KeyState({ expiresAt }: Pick<ApiKeyView, 'expiresAt'>) {
  const t = useText(apiKeyTexts);
  const [now] = useState(() => Date.now());
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <StatusBadge tone={isExpired ? 'attention' : 'ready'}>{t(isExpired ? 'expired' : 'active')}</StatusBadge>
  );
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const t = useText(apiKeyTexts);
  const revoke = useCommand(RevokeApiKey);
  const showResult = useResultToast();
  const confirm = async () => {
    await showResult(await revoke.run({ apiKeyId: id }));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={t('revokeTitle', { name })}
      verb={t('revokeVerb')}
      keepLabel={t('cancel')}
      busy={revoke.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('revokeBody')}</p>
    </ConfirmDialog>
  );
}
