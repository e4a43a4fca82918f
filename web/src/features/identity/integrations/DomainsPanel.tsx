import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CreateDomain, DeleteDomain } from '../../../../../contracts/identity/sign-on.ts';
import type { DomainView } from '../../../../../contracts/identity/sign-on-views.ts';
import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { useText } from '../../../i18n/text.ts';
import { checkDomain } from '../../../providers/sign-on-settings.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import styles from './Integrations.module.css';
import { useResultToast } from './use-result-toast.ts';

/** The domains of the organisation, each with the record that verifies it. */
export function DomainsPanel({ domains }: { domains: readonly DomainView[] }) {
  const t = useText(integrationsTexts);
  return (
    <Panel flush title={t('domains')}>
      {domains.length === 0 && <p className={styles['empty']}>{t('noDomains')}</p>}
      {domains.map((domain) => (
        <DomainLine key={domain.id} domain={domain} />
      ))}
      <AddDomain />
    </Panel>
  );
}

function DomainLine({ domain: { id: domainId, domain, record, isProved } }: { domain: DomainView }) {
  const t = useText(integrationsTexts);
  const [isChecking, setChecking] = useState(false);
  const [asks, setAsks] = useState(false);
  const remove = useCommand(DeleteDomain);
  const showResult = useResultToast();
  const check = async () => {
    setChecking(true);
    await showResult(await checkDomain(domainId), t('checked', { domain }));
    setChecking(false);
  };
  const confirm = async () => {
    setAsks(false);
    await showResult(await remove.run({ domainId }));
  };
  return (
    <div className={styles['line']}>
      <span className={styles['words']}>
        <bdi dir="ltr">{domain}</bdi>
        {!isProved && (
          <small>
            {t('record')} <code dir="ltr">{record}</code>
          </small>
        )}
      </span>
      {!isProved && <IconButton icon={Copy} name={t('copy')} onClick={() => void copyText(record)} />}
      <StatusBadge tone={isProved ? 'ready' : 'attention'}>
        {t(isProved ? 'verified' : 'notVerified')}
      </StatusBadge>
      {!isProved && (
        <Button busy={isChecking} onClick={() => void check()}>
          {t('check')}
        </Button>
      )}
      <IconButton icon={Trash2} name={t('deleteDomain', { domain })} onClick={() => setAsks(true)} />
      <ConfirmDialog
        open={asks}
        destructive
        title={t('deleteDomainTitle', { domain })}
        verb={t('deleteDomainVerb')}
        keepLabel={t('cancel')}
        onConfirm={() => void confirm()}
        onClose={() => setAsks(false)}
      >
        <p>{t('deleteDomainBody')}</p>
      </ConfirmDialog>
    </div>
  );
}

function AddDomain() {
  const t = useText(integrationsTexts);
  const create = useCommand(CreateDomain);
  const showResult = useResultToast();
  const lower = ({ domain }: { domain: string }) => ({ domain: domain.trim().toLowerCase() });
  const form = useContractForm({
    schema: CreateDomain.schema,
    texts: integrationsTexts,
    defaultValues: { domain: '' },
    toInput: lower,
    send: async (filled) => {
      if (await showResult(await create.run(lower(filled)))) form.reset();
    },
  });
  return (
    <form className={styles['add']} noValidate onSubmit={form.submit}>
      <Field
        label={t('domain')}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('domain')}
      />
      <span>
        <Button type="submit" busy={form.isSubmitting}>
          {t('addDomain')}
        </Button>
      </span>
    </form>
  );
}
