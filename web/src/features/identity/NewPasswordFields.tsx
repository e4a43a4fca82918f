import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { Password } from '../../../../contracts/identity/password.ts';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { PasswordAdornment, useCapsLock } from './PasswordAdornment.tsx';
import styles from './SignIn.module.css';

export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}
export const noPassword: NewPassword = { password: '', repeated: '' };

/** The message keys of the contract's rules, in display order. */
const rules = [
  ['rules.passwordLength', 'ruleLength'],
  ['rules.passwordDigit', 'ruleDigit'],
  ['rules.passwordLower', 'ruleLower'],
  ['rules.passwordUpper', 'ruleUpper'],
  ['rules.passwordSpecial', 'ruleSpecial'],
  ['rules.noSpace', 'ruleSpace'],
] as const;
const brokenRules = (password: string): ReadonlySet<string> =>
  new Set(Password.safeParse(password).error?.issues.map(({ message }) => message));

/** Meets every rule and was entered twice (R-PWD-03). */
export const isValidPassword = ({ password, repeated }: NewPassword): boolean =>
  brokenRules(password).size === 0 && repeated === password;

interface NewPasswordFieldsProps {
  readonly value: NewPassword;
  readonly onChange: (value: NewPassword) => void;
  readonly autoFocus?: boolean;
}

/** A new password, entered twice, with its rules and whether each is met. */
export function NewPasswordFields({ value, onChange, autoFocus = false }: NewPasswordFieldsProps) {
  const t = useText(identityTexts);
  const [shown, setShown] = useState(false);
  const capsLock = useCapsLock();
  const { password, repeated } = value;
  const broken = brokenRules(password);
  const field = {
    type: shown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 200,
    ...capsLock.keys,
  };
  return (
    <>
      <Field
        {...field}
        label={t('newPassword')}
        value={password}
        autoFocus={autoFocus}
        onChange={(event) => onChange({ password: event.target.value, repeated })}
        end={<PasswordAdornment capsLock={capsLock.on} shown={shown} onShow={setShown} />}
      />
      <ul className={styles['rules']}>
        {rules.map(([rule, words]) => {
          const satisfied = password !== '' && !broken.has(rule);
          return (
            <li key={rule} className={satisfied ? styles['satisfied'] : undefined}>
              <Icon icon={satisfied ? Check : Circle} size="small" />
              {t(words)}
            </li>
          );
        })}
      </ul>
      <Field
        {...field}
        label={t('repeatPassword')}
        value={repeated}
        error={repeated !== '' && repeated !== password ? t('mustMatch') : undefined}
        onChange={(event) => onChange({ password, repeated: event.target.value })}
      />
    </>
  );
}
