import { type FormEvent, useState } from 'react';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import type { CallResult } from '../../providers/api-client.ts';
import { changePassword } from '../../providers/change-password.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { isValidPassword, NewPasswordFields, noPassword } from './NewPasswordFields.tsx';
import { PasswordAlertLine } from './NewPasswordForm.tsx';
import { passwordAlertOf } from './password-alert.ts';

/** The current password, and the new one twice. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useText(identityTexts);
  const [current, setCurrent] = useState('');
  const [entered, setEntered] = useState(noPassword);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<CallResult<unknown> | null>(null);
  const valid = current !== '' && isValidPassword(entered);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!valid || busy) return;
    setBusy(true);
    const result = await changePassword(current, entered.password);
    setBusy(false);
    if (!result.ok) return setRefused(result);
    showToast({ tone: 'ready', message: t('passwordChanged'), detail: t('newPasswordLine') });
    onClose();
  };
  const wrong = refused?.error === 'password.wrong';
  return (
    <Dialog
      open
      title={t('changePassword')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={!valid} onClick={() => void submit()}>
            {t('changePassword')}
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        {refused && !wrong && refused.error !== 'password.refused' && (
          <Note tone="failed">{refused.errorMessage}</Note>
        )}
        <Field
          label={t('currentPassword')}
          type="password"
          value={current}
          error={wrong ? t('passwordWrong') : undefined}
          autoFocus
          autoComplete="current-password"
          maxLength={200}
          onChange={(event) => {
            setCurrent(event.target.value);
            setRefused(null);
          }}
        />
        <NewPasswordFields value={entered} onChange={setEntered} />
        {refused?.error === 'password.refused' && <PasswordAlertLine alert={passwordAlertOf(refused)} />}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
