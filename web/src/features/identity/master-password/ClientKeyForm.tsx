import { z } from 'zod';
import { ClientKey } from '../../../../../contracts/kernel/fields.ts';
import { masterPasswordTexts } from '../../../i18n/en/master-password.ts';
import { useText } from '../../../i18n/text.ts';
import { call } from '../../../providers/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import styles from './MasterPassword.module.css';

const schema = z.object({
  clientKey: z.string().refine((key) => ClientKey.safeParse(key).success, 'clientKeyWrong'),
});

/** The name by which people find the organisation: no two have the same. */
export function ClientKeyForm({ clientKey, onSaved }: { clientKey: string | null; onSaved: () => void }) {
  const t = useText(masterPasswordTexts);
  const form = useContractForm({
    schema,
    texts: masterPasswordTexts,
    defaultValues: { clientKey: clientKey ?? '' },
    send: async (values): Promise<void> => {
      const path = '/v1/organization-settings/my/client-key';
      const result = await call({ method: 'PUT', path, body: values });
      if (!result.ok)
        return form.setError('clientKey', { message: result.errorMessage }, { shouldFocus: true });
      showToast({ tone: 'ready', message: t('clientKeySaved') });
      onSaved();
    },
  });
  const { clientKey: typed } = form.values;
  return (
    <form className={styles['form']} onSubmit={form.submit} noValidate aria-label={t('clientKey')}>
      <Field
        label={t('clientKey')}
        labelHidden
        hint={t('clientKeyHint', { example: `op1@${typed === '' ? 'acme' : typed}` })}
        maxLength={63}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('clientKey')}
      />
      <Button type="submit" busy={form.isSubmitting} disabled={typed === (clientKey ?? '')}>
        {t('save')}
      </Button>
    </form>
  );
}
