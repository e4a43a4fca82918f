import { useState } from 'react';
import { z } from 'zod';
import { passwordInputLimit } from '../../../../../contracts/identity/model/password-rules.ts';
import { secondFactorTexts } from '../../../i18n/en/second-factor.ts';
import { useText } from '../../../i18n/text.ts';
import type { CallResult } from '../../../providers/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FactorSetup } from './FactorSetup.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';
import { confirmPassword, createRecoveryCodes, removeFactor } from './second-factor-calls.ts';
import styles from './SecondFactor.module.css';

/** What the password is asked for. */
export type FactorTask =
  | { readonly kind: 'add' | 'codes' }
  | { readonly kind: 'remove'; readonly factorId: string; readonly name: string };

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'setup'; readonly challenge: string; readonly passkeys: boolean }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const titles = { add: 'addTitle', codes: 'newCodesTitle', remove: 'removeTitle' } as const;
const lines = { add: 'addLine', codes: 'newCodesLine', remove: 'removeLine' } as const;
const linesWithout = {
  add: 'addLineWithout',
  codes: 'newCodesLineWithout',
  remove: 'removeLineWithout',
} as const;
const verbs = { add: 'continue', codes: 'newCodes', remove: 'remove' } as const;

interface FactorDialogProps {
  readonly task: FactorTask;
  /** Somebody without one confirms by having just signed in. */
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

/** The password first; then the factor is added or removed, or new codes are shown. */
export function FactorDialog({ task, hasPassword, onClose }: FactorDialogProps) {
  const t = useText(secondFactorTexts);
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const [failed, setFailed] = useState<CallResult<unknown> | null>(null);
  const [mayLoseCodes, setMayLoseCodes] = useState(false);
  const values: Readonly<Record<string, string>> = task.kind === 'remove' ? { name: task.name } : {};
  const proceed = async (challenge: string, passkeys: boolean): Promise<void> => {
    if (task.kind === 'add') return setStep({ kind: 'setup', challenge, passkeys });
    if (task.kind !== 'remove') {
      const created = await createRecoveryCodes(challenge);
      return created.data
        ? setStep({ kind: 'codes', codes: created.data.recoveryCodes })
        : setFailed(created);
    }
    const removed = await removeFactor(challenge, task.factorId);
    if (!removed.ok) return setFailed(removed);
    showToast({ tone: 'ready', message: t('removed') });
    return onClose();
  };
  const form = useContractForm({
    schema: z.object({ password: hasPassword ? z.string().min(1, 'required') : z.string() }),
    texts: secondFactorTexts,
    defaultValues: { password: '' },
    send: async ({ password }): Promise<void> => {
      setFailed(null);
      const confirmed = await confirmPassword(hasPassword ? password : null);
      if (confirmed.error === 'password.wrong')
        return form.setError('password', { message: t('passwordWrong') }, { shouldFocus: true });
      if (!confirmed.data) return setFailed(confirmed);
      return proceed(confirmed.data.challenge, confirmed.data.passkeys);
    },
  });
  const added = (codes: readonly string[]) => {
    showToast({ tone: 'ready', message: t('wasAdded') });
    if (codes.length === 0) onClose();
    else setStep({ kind: 'codes', codes });
  };
  const dismiss = () => {
    if (step.kind !== 'codes' || mayLoseCodes) return onClose();
    return setMayLoseCodes(true);
  };
  const isDestructive = task.kind === 'remove';
  return (
    <Dialog
      open
      title={t(step.kind === 'codes' ? 'codesTitle' : titles[task.kind], values)}
      onClose={dismiss}
      {...(step.kind === 'password' && { onSubmit: form.submit })}
      actions={
        step.kind === 'codes' ? (
          <Button variant="primary" onClick={onClose}>
            {t('codesSaved')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            {step.kind === 'password' && (
              <Button type="submit" variant={isDestructive ? 'danger' : 'primary'} busy={form.isSubmitting}>
                {t(verbs[task.kind])}
              </Button>
            )}
          </>
        )
      }
    >
      {failed && <Note tone="failed">{failed.errorMessage}</Note>}
      {step.kind === 'password' && (
        <>
          <p className={styles['line']}>{t(hasPassword ? lines[task.kind] : linesWithout[task.kind])}</p>
          {hasPassword && (
            <Field
              label={t('password')}
              type="password"
              autoFocus
              autoComplete="current-password"
              maxLength={passwordInputLimit}
              {...form.field('password', { onChange: () => setFailed(null) })}
            />
          )}
        </>
      )}
      {step.kind === 'setup' && (
        <FactorSetup
          challenge={step.challenge}
          passkeys={step.passkeys}
          onAdded={({ recoveryCodes }) => added(recoveryCodes)}
        />
      )}
      {mayLoseCodes && <Note tone="attention">{t('codesUnsaved')}</Note>}
      {step.kind === 'codes' && <RecoveryCodeList codes={step.codes} />}
    </Dialog>
  );
}
