import { Copy } from 'lucide-react';
import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { useText } from '../../../i18n/text.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { copyText } from '../../../ui/feedback/copy-text.ts';

/** An address of ours that the provider must know. */
export function CopiedAddress({ label, address }: { label: string; address: string }) {
  const t = useText(integrationsTexts);
  return (
    <Field
      label={label}
      value={address}
      readOnly
      dir="ltr"
      end={<IconButton icon={Copy} name={t('copy')} onClick={() => void copyText(address)} />}
    />
  );
}
