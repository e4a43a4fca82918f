import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { ApiKeyBody } from '../../../../../contracts/identity/api-key.ts';
import { ApiScope } from '../../../../../contracts/kernel/api-scopes.ts';
import { apiKeyTexts } from '../../../i18n/en/api-keys.ts';
import { useText } from '../../../i18n/text.ts';
import { createApiKey } from '../../../providers/sign-on-settings.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { FieldMessage } from '../../../ui/controls/FieldFrame.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import styles from './Integrations.module.css';
import { useResultToast } from './use-result-toast.ts';

const lifetimes = ['30', '90', '365', ''] as const;
const dayMs = 24 * 3_600_000;

interface ApiKeyDialogProps {
  /** Chosen beforehand. */
  readonly scopes?: readonly ApiScope[];
  readonly onClose: () => void;
}

/** Creates a key and shows it, once. */
export function ApiKeyDialog({ scopes = [], onClose }: ApiKeyDialogProps) {
  const [key, setKey] = useState<string | null>(null);
  return key === null ? (
    <NewKey initial={scopes} onCreated={setKey} onClose={onClose} />
  ) : (
    <CreatedKey apiKey={key} onClose={onClose} />
  );
}

interface Filled {
  readonly name: string;
  readonly scopes: ApiScope[];
  /** Until it expires; empty for never. */
  readonly days: string;
}
const toInput = ({ name, scopes, days }: Filled) => ({
  name,
  scopes,
  expiresAt: days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
});

interface NewKeyProps {
  readonly initial: readonly ApiScope[];
  readonly onCreated: (key: string) => void;
  readonly onClose: () => void;
}
function NewKey({ initial, onCreated, onClose }: NewKeyProps) {
  const t = useText(apiKeyTexts);
  const showResult = useResultToast();
  const form = useContractForm<Filled>({
    schema: ApiKeyBody,
    texts: apiKeyTexts,
    defaultValues: { name: '', scopes: [...initial], days: '90' },
    toInput,
    send: async (filled) => {
      const result = await createApiKey(toInput(filled));
      if ((await showResult(result)) && result.ok && result.data) onCreated(result.data.key);
    },
  });
  return (
    <FormDialog wide title={t('create')} form={form} verb={t('create')} onClose={onClose}>
      <div className={styles['fields']}>
        <Field label={t('name')} hint={t('nameHint')} autoFocus maxLength={90} {...form.field('name')} />
        <ScopeFields control={form.control} />
        <SelectField
          label={t('expires')}
          options={lifetimes.map((days) => ({
            value: days,
            label: days === '' ? t('never') : t('days', { days }),
          }))}
          {...form.choice('days')}
        />
      </div>
    </FormDialog>
  );
}

function ScopeFields({ control }: { control: Control<Filled> }) {
  const t = useText(apiKeyTexts);
  const messageId = useId();
  const { field, fieldState } = useController({ control, name: 'scopes' });
  const toggle = (scope: ApiScope, isOn: boolean) =>
    field.onChange(ApiScope.options.filter((each) => (each === scope ? isOn : field.value.includes(each))));
  return (
    <fieldset className={styles['scopes']} aria-describedby={messageId}>
      <legend>{t('scopes')}</legend>
      <FieldMessage id={messageId} error={fieldState.error?.message} hint={t('scopesHint')} />
      {ApiScope.options.map((scope, index) => (
        <label key={scope}>
          <input
            // the first takes the focus when none is chosen
            ref={index === 0 ? field.ref : undefined}
            type="checkbox"
            checked={field.value.includes(scope)}
            onChange={({ target }) => toggle(scope, target.checked)}
          />
          {t(scope)}
        </label>
      ))}
    </fieldset>
  );
}

function CreatedKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const t = useText(apiKeyTexts);
  return (
    <Dialog
      open
      wide
      title={t('createdTitle')}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className={styles['fields']}>
        <p className={styles['hint']}>{t('createdLine')}</p>
        <Field
          label={t('key')}
          value={apiKey}
          readOnly
          dir="ltr"
          autoFocus
          onFocus={({ target }) => target.select()}
          end={<IconButton icon={Copy} name={t('copy')} onClick={() => void copyText(apiKey, t('copied'))} />}
        />
      </div>
    </Dialog>
  );
}
