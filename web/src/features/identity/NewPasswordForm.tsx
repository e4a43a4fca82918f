import { Check, Circle, Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Password } from '../../../../contracts/identity/password.ts';
import { identityTexts } from '../../app/i18n/en/identity.ts';
import { kitTexts } from '../../app/i18n/en/kit.ts';
import { useText } from '../../app/i18n/text.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './SignIn.module.css';

export interface NewPassword {
  readonly password: string;
}
export type PasswordAlert = 'format' | 'reused' | 'forbidden' | 'failed';

interface NewPasswordFormProps {
  readonly busy: boolean;
  readonly alert: PasswordAlert | null;
  readonly onSubmit: (entered: NewPassword) => void;
}

/** The message keys of the contract's rules, in the order in which they are drawn. */
const rules = [
  ['rules.passwordLength', 'ruleLength'],
  ['rules.passwordDigit', 'ruleDigit'],
  ['rules.passwordLower', 'ruleLower'],
  ['rules.passwordUpper', 'ruleUpper'],
  ['rules.passwordSpecial', 'ruleSpecial'],
  ['rules.noSpace', 'ruleSpace'],
] as const;
const broken = (password: string): ReadonlySet<string> =>
  new Set(Password.safeParse(password).error?.issues.map(({ message }) => message));

const alertWords = {
  format: ['passwordFormat', 'passwordFormatAdvice'],
  reused: ['passwordReused', 'passwordReusedAdvice'],
  forbidden: ['passwordForbidden', 'passwordForbiddenAdvice'],
  failed: ['setFailed', 'setFailedAdvice'],
} as const;

/** The new password twice, with its rules as they are kept (R-PWD-03). */
export function NewPasswordForm({ busy, alert, onSubmit }: NewPasswordFormProps) {
  const say = useText(identityTexts);
  const sayKit = useText(kitTexts);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const wrong = broken(password);
  const differs = repeated !== '' && repeated !== password;
  const valid = wrong.size === 0 && repeated === password;
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid && !busy) onSubmit({ password });
  };
  const field = {
    type: shown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 200,
    onKeyDown: watchCapsLock,
    onKeyUp: watchCapsLock,
  };
  return (
    <>
      <header className={styles['head']}>
        <h1>{say('newPasswordTitle')}</h1>
        <p>{say('newPasswordLine')}</p>
      </header>
      <form className={styles['single']} onSubmit={submit} noValidate>
        <Field
          {...field}
          label={say('newPassword')}
          value={password}
          autoFocus
          onChange={(event) => setPassword(event.target.value)}
          end={
            <>
              {capsLock && (
                <span className={styles['caps']} role="status">
                  <Icon of={TriangleAlert} size="small" />
                  {say('capsLockShort')}
                </span>
              )}
              <IconButton
                icon={shown ? EyeOff : Eye}
                name={sayKit(shown ? 'hidePassword' : 'showPassword')}
                pressed={shown}
                onClick={() => setShown(!shown)}
              />
            </>
          }
        />
        <ul className={styles['rules']}>
          {rules.map(([rule, words]) => {
            const kept = password !== '' && !wrong.has(rule);
            return (
              <li key={rule} className={kept ? styles['kept'] : undefined}>
                <Icon of={kept ? Check : Circle} size="small" />
                {say(words)}
              </li>
            );
          })}
        </ul>
        <Field
          {...field}
          label={say('repeatPassword')}
          value={repeated}
          error={differs ? say('mustMatch') : undefined}
          onChange={(event) => setRepeated(event.target.value)}
        />
        {alert && (
          <div className={styles['alert']} role="alert">
            <Icon of={TriangleAlert} size="small" />
            <p>
              <b>{say(alertWords[alert][0])}.</b> {say(alertWords[alert][1])}
            </p>
          </div>
        )}
        <Button type="submit" variant="primary" fullWidth busy={busy} disabled={!valid}>
          {say('setPassword')}
        </Button>
      </form>
    </>
  );
}
