import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeleteConnection } from '../../../../../contracts/identity/sign-on.ts';
import type { ConnectionView, SignOnView } from '../../../../../contracts/identity/sign-on-views.ts';
import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { useText } from '../../../i18n/text.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import styles from './Integrations.module.css';
import { OidcDialog } from './OidcDialog.tsx';
import { ProviderApproval } from './ProviderApproval.tsx';
import { SamlDialog } from './SamlDialog.tsx';
import { type ProviderCheck, useProviderCheck } from './use-provider-check.ts';
import { useResultToast } from './use-result-toast.ts';

type Opened = ConnectionView | 'oidc' | 'saml' | null;

/** The identity providers, each with what it still needs. */
export function ConnectionsPanel({ signOn }: { signOn: SignOnView }) {
  const t = useText(integrationsTexts);
  const [opened, setOpened] = useState<Opened>(null);
  const [removed, setRemoved] = useState<ConnectionView | null>(null);
  const { silent, check } = useProviderCheck();
  const protocol = typeof opened === 'string' ? opened : opened?.protocol;
  const close = () => setOpened(null);
  return (
    <Panel flush title={t('providers')}>
      {signOn.connections.length === 0 && <p className={styles['empty']}>{t('noProviders')}</p>}
      {signOn.connections.map((connection) => (
        <div key={connection.id} className={styles['line']}>
          <span className={styles['words']}>
            <bdi id={nameIdOf(connection)}>{connection.name}</bdi>
            <small dir="ltr">{connection.issuer}</small>
          </span>
          <State connection={connection} isSilent={silent.includes(connection.id)} />
          {connection.protocol === 'oidc' && <CheckProvider connection={connection} onCheck={check} />}
          <IconButton
            icon={Pencil}
            name={t('changeProvider', { name: connection.name })}
            onClick={() => setOpened(connection)}
          />
          <IconButton
            icon={Trash2}
            name={t('deleteProvider', { name: connection.name })}
            onClick={() => setRemoved(connection)}
          />
          <ProviderApproval connection={connection} />
        </div>
      ))}
      <div className={styles['add']}>
        <span className={styles['buttons']}>
          <Button onClick={() => setOpened('oidc')}>{t('addOidc')}</Button>
          <Button onClick={() => setOpened('saml')}>{t('addSaml')}</Button>
        </span>
      </div>
      {protocol === 'oidc' && <OidcDialog connection={oidcOf(opened)} onCheck={check} onClose={close} />}
      {protocol === 'saml' && (
        <SamlDialog connection={samlOf(opened)} organizationId={signOn.id} onClose={close} />
      )}
      {removed && <RemoveDialog connection={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  );
}

const nameIdOf = ({ id }: ConnectionView): string => `connection-${id}`;
const oidcOf = (opened: Opened) =>
  opened !== null && typeof opened === 'object' && opened.protocol === 'oidc' ? opened : undefined;
const samlOf = (opened: Opened) =>
  opened !== null && typeof opened === 'object' && opened.protocol === 'saml' ? opened : undefined;

function State({ connection, isSilent }: { connection: ConnectionView; isSilent: boolean }) {
  const t = useText(integrationsTexts);
  const hasSecret = connection.protocol === 'saml' || connection.hasSecret;
  if (!hasSecret) return <StatusBadge tone="attention">{t('noSecret')}</StatusBadge>;
  return <StatusBadge tone={isSilent ? 'failed' : 'ready'}>{t(isSilent ? 'silent' : 'ready')}</StatusBadge>;
}

function CheckProvider({ connection, onCheck }: { connection: ConnectionView; onCheck: ProviderCheck }) {
  const t = useText(integrationsTexts);
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    await onCheck(connection.id, connection.name);
    setChecking(false);
  };
  return (
    <Button busy={isChecking} about={nameIdOf(connection)} onClick={() => void check()}>
      {t('checkConnection')}
    </Button>
  );
}

function RemoveDialog({ connection, onClose }: { connection: ConnectionView; onClose: () => void }) {
  const t = useText(integrationsTexts);
  const remove = useCommand(DeleteConnection);
  const showResult = useResultToast();
  const confirm = async () => {
    await showResult(await remove.run({ connectionId: connection.id }));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={t('deleteProviderTitle', { name: connection.name })}
      verb={t('deleteProviderVerb')}
      keepLabel={t('cancel')}
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('deleteProviderBody')}</p>
    </ConfirmDialog>
  );
}
