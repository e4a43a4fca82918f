import { ChangeSamlConnection, CreateSamlConnection } from '../../../../../contracts/identity/sign-on.ts';
import type { ConnectionView } from '../../../../../contracts/identity/sign-on-views.ts';
import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { useText } from '../../../i18n/text.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { Field, TextArea } from '../../../ui/controls/Field.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { ConnectionDialog } from './ConnectionDialog.tsx';
import { CopiedAddress } from './CopiedAddress.tsx';
import styles from './Integrations.module.css';
import { useEmailAttributes } from './ProviderApproval.tsx';
import { useApprovalQuestion } from './use-approval-question.tsx';
import { useResultToast } from './use-result-toast.ts';

interface SamlDialogProps {
  readonly connection?: Extract<ConnectionView, { protocol: 'saml' }> | undefined;
  readonly organizationId: string;
  readonly onClose: () => void;
}

/** Each certificate of a pasted text. */
export const certificatesIn = (text: string): string[] =>
  text
    .split(/(?<=-----END CERTIFICATE-----)/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Sets up a provider that speaks SAML, or changes it. */
export function SamlDialog({ connection, organizationId, onClose }: SamlDialogProps) {
  const t = useText(integrationsTexts);
  const create = useCommand(CreateSamlConnection);
  const change = useCommand(ChangeSamlConnection);
  const showResult = useResultToast();
  const emailAttributes = useEmailAttributes() ?? connection?.approvedEmailAttributes ?? [];
  const approval = useApprovalQuestion();
  const form = useContractForm({
    schema: CreateSamlConnection.schema,
    texts: integrationsTexts,
    defaultValues: {
      name: connection?.name ?? '',
      issuer: connection?.issuer ?? '',
      signInUrl: connection?.signInUrl ?? '',
      certificates: connection?.certificates.join('\n') ?? '',
      createsAccounts: connection?.createsAccounts ?? true,
    },
    toInput: (filled) => ({ ...filled, certificates: certificatesIn(filled.certificates) }),
    send: async (filled) => {
      const data = { ...filled, certificates: certificatesIn(filled.certificates), emailAttributes };
      if (!(await approval.maySave(connection, data))) return;
      const result = connection
        ? await change.run({ ...data, connectionId: connection.id })
        : await create.run(data);
      if (await showResult(result)) onClose();
    },
  });
  const entityId = connection && `${location.origin}/sso/saml/${organizationId}/${connection.id}`;
  return (
    approval.question ?? (
      <ConnectionDialog
        title={connection?.name ?? t('addSaml')}
        form={form}
        name={form.field('name')}
        createsAccounts={form.toggle('createsAccounts')}
        onClose={onClose}
      >
        <Field label={t('entityId')} dir="ltr" {...form.field('issuer')} />
        <Field label={t('signInUrl')} dir="ltr" inputMode="url" {...form.field('signInUrl')} />
        <TextArea
          label={t('certificates')}
          hint={t('certificatesHint')}
          dir="ltr"
          rows={5}
          {...form.field('certificates')}
        />
        {entityId === undefined ? (
          <p className={styles['hint']}>{t('afterSaving')}</p>
        ) : (
          <>
            <CopiedAddress label={t('answerAddress')} address={`${entityId}/acs`} />
            <CopiedAddress label={t('ourEntityId')} address={entityId} />
          </>
        )}
      </ConnectionDialog>
    )
  );
}
