import { z } from 'zod';
import {
  ChangeOidcConnection,
  CreateOidcConnection,
  ProviderKind,
} from '../../../../../contracts/identity/sign-on.ts';
import {
  ConnectionSecretBody,
  type ConnectionView,
} from '../../../../../contracts/identity/sign-on-views.ts';
import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { useText } from '../../../i18n/text.ts';
import { replaceSecret } from '../../../providers/sign-on-settings.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { ConnectionDialog } from './ConnectionDialog.tsx';
import { CopiedAddress } from './CopiedAddress.tsx';
import { useEmailAttributes } from './ProviderApproval.tsx';
import { useApprovalQuestion } from './use-approval-question.tsx';
import type { ProviderCheck } from './use-provider-check.ts';
import { useResultToast } from './use-result-toast.ts';

type Oidc = Extract<ConnectionView, { protocol: 'oidc' }>;
const secretField = ConnectionSecretBody.shape.secret;

interface OidcDialogProps {
  readonly connection?: Oidc | undefined;
  readonly onCheck: ProviderCheck;
  readonly onClose: () => void;
}

/** Sets up a provider that speaks OpenID Connect, or changes it. The secret is sent on its own and never comes back. */
export function OidcDialog({ connection, onCheck, onClose }: OidcDialogProps) {
  const t = useText(integrationsTexts);
  const create = useCommand(CreateOidcConnection);
  const change = useCommand(ChangeOidcConnection);
  const showResult = useResultToast();
  const emailAttributes = useEmailAttributes() ?? connection?.approvedEmailAttributes ?? [];
  const approval = useApprovalQuestion();
  const keepsSecret = connection?.hasSecret === true;
  const form = useContractForm({
    schema: CreateOidcConnection.schema.extend({
      secret: keepsSecret ? z.union([z.literal(''), secretField]) : secretField,
    }),
    texts: integrationsTexts,
    defaultValues: {
      name: connection?.name ?? '',
      provider: connection?.provider ?? 'custom',
      issuer: connection?.issuer ?? '',
      clientId: connection?.clientId ?? '',
      createsAccounts: connection?.createsAccounts ?? true,
      secret: '',
    },
    send: async ({ secret, provider: kind, ...filled }) => {
      const data = { ...filled, provider: ProviderKind.parse(kind), emailAttributes };
      if (!(await approval.maySave(connection, data))) return;
      const saved = connection
        ? await change.run({ ...data, connectionId: connection.id })
        : await create.run(data);
      const id = connection?.id ?? (saved.data as { readonly id?: string } | null)?.id;
      const result = saved.ok && secret !== '' && id !== undefined ? await replaceSecret(id, secret) : saved;
      if (!(await showResult(result))) return;
      onClose();
      if (id !== undefined) await onCheck(id, data.name);
    },
  });
  return (
    approval.question ?? (
      <ConnectionDialog
        title={connection?.name ?? t('addOidc')}
        form={form}
        name={form.field('name')}
        createsAccounts={form.toggle('createsAccounts')}
        onClose={onClose}
      >
        <SelectField
          label={t('provider')}
          options={ProviderKind.options.map((value) => ({ value, label: t(value) }))}
          {...form.choice('provider')}
        />
        <Field
          label={t('issuer')}
          hint={t('issuerHint')}
          dir="ltr"
          inputMode="url"
          {...form.field('issuer')}
        />
        <Field label={t('clientId')} dir="ltr" autoComplete="off" {...form.field('clientId')} />
        <Field
          label={t('secret')}
          hint={t(keepsSecret ? 'secretKept' : 'secretHint')}
          type="password"
          dir="ltr"
          autoComplete="off"
          {...form.field('secret')}
        />
        <CopiedAddress label={t('redirectAddress')} address={`${location.origin}/sso/callback`} />
      </ConnectionDialog>
    )
  );
}
