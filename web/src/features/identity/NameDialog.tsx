import { useState } from 'react';
import { z } from 'zod';
import { DisplayName } from '../../../../contracts/identity/display-name.ts';
import { flaggedCharacters } from '../../../../contracts/identity/model/special-characters.ts';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import type { CallResult } from '../../providers/api-client.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

interface NameDialogProps {
  readonly name: string;
  readonly onSend: (displayName: string) => Promise<CallResult<unknown>>;
  readonly onClose: () => void;
}

const schema = z.object({ displayName: DisplayName });

/** Gives a person another name. */
export function NameDialog({ name, onSend, onClose }: NameDialogProps) {
  const t = useText(identityTexts);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useContractForm({
    schema,
    texts: identityTexts,
    defaultValues: { displayName: name },
    send: async ({ displayName }): Promise<void> => {
      const result = await onSend(displayName);
      if (!result.ok) return setRefusal(result.errorMessage);
      showToast({ tone: 'ready', message: t('nameChanged') });
      onClose();
    },
  });
  const flagged = flaggedCharacters(form.values.displayName);
  return (
    <FormDialog title={t('changeName')} form={form} verb={t('changeName')} onClose={onClose}>
      {refusal !== null && <Note tone="failed">{refusal}</Note>}
      <Field
        label={t('name')}
        maxLength={120}
        autoFocus
        autoComplete="off"
        hint={flagged.length > 0 ? t('flagged', { signs: flagged.join(' ') }) : undefined}
        {...form.field('displayName', { onChange: () => setRefusal(null) })}
      />
    </FormDialog>
  );
}
