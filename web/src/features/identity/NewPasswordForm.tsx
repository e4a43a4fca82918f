import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { identityTexts } from '../../app/i18n/en/identity.ts';
import { useText } from '../../app/i18n/text.ts';
import type { CallResult } from '../../providers/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { isValidPassword, NewPasswordFields, noPassword } from './NewPasswordFields.tsx';
import styles from './SignIn.module.css';

export type PasswordAlert = 'format' | 'reused' | 'forbidden' | 'failed';

const alerts: Readonly<Record<string, PasswordAlert>> = {
  regex: 'format',
  reused: 'reused',
  certain_value: 'forbidden',
};
/** The three reasons of 3:206; everything else is a failure without one. */
export const passwordAlertOf = (result: CallResult<unknown>): PasswordAlert =>
  alerts[String(result.facts?.['authType'])] ?? 'failed';

const alertWords = {
  format: ['passwordFormat', 'passwordFormatAdvice'],
  reused: ['passwordReused', 'passwordReusedAdvice'],
  forbidden: ['passwordForbidden', 'passwordForbiddenAdvice'],
  failed: ['setFailed', 'setFailedAdvice'],
} as const;

/** Why a password was not taken (R-PWD-04). */
export function PasswordAlertLine({ alert }: { alert: PasswordAlert }) {
  const say = useText(identityTexts);
  const [title, advice] = alertWords[alert];
  return (
    <div className={styles['alert']} role="alert">
      <Icon of={TriangleAlert} size="small" />
      <p>
        <b>{say(title)}.</b> {say(advice)}
      </p>
    </div>
  );
}

interface NewPasswordFormProps {
  readonly busy: boolean;
  readonly alert: PasswordAlert | null;
  readonly onSubmit: (password: string) => void;
}

/** Where the letter leads: the new password, and nothing else to decide. */
export function NewPasswordForm({ busy, alert, onSubmit }: NewPasswordFormProps) {
  const say = useText(identityTexts);
  const [entered, setEntered] = useState(noPassword);
  const valid = isValidPassword(entered);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid && !busy) onSubmit(entered.password);
  };
  return (
    <>
      <header className={styles['head']}>
        <h1>{say('newPasswordTitle')}</h1>
        <p>{say('newPasswordLine')}</p>
      </header>
      <form className={styles['single']} onSubmit={submit} noValidate>
        <NewPasswordFields value={entered} onChange={setEntered} autoFocus />
        {alert && <PasswordAlertLine alert={alert} />}
        <Button type="submit" variant="primary" fullWidth busy={busy} disabled={!valid}>
          {say('setPassword')}
        </Button>
      </form>
    </>
  );
}
