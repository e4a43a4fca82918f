import type { ComponentProps } from 'react';
import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { useText } from '../../../i18n/text.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { SwitchField } from '../../../ui/controls/Switch.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import styles from './Integrations.module.css';

interface ConnectionDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'verb'> {
  readonly name: Omit<ComponentProps<typeof Field>, 'label'>;
  readonly createsAccounts: Omit<ComponentProps<typeof SwitchField>, 'label'>;
}

/** Sets up an identity provider, or changes it: its name, what its protocol needs, whether it creates accounts. */
export function ConnectionDialog({ name, createsAccounts, children, ...dialog }: ConnectionDialogProps) {
  const t = useText(integrationsTexts);
  return (
    <FormDialog {...dialog} wide verb={t('save')}>
      <div className={styles['fields']}>
        <Field label={t('name')} autoFocus maxLength={90} {...name} />
        {children}
        <SwitchField label={t('createsAccounts')} {...createsAccounts} />
        <p className={styles['hint']}>{t('createsAccountsHint')}</p>
      </div>
    </FormDialog>
  );
}
