import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { Password } from '../../../../contracts/identity/password.ts';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import type { ContractForm } from '../../ui/forms/use-contract-form.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { PasswordAdornment, useCapsLock } from './PasswordAdornment.tsx';
import styles from './SignIn.module.css';

export interface NewPassword {
  readonly newPassword: string;
  readonly repeated: string;
}
export const noPassword: NewPassword = { newPassword: '', repeated: '' };

/** Meets every rule and was entered twice (R-PWD-03). */
export const newPasswordFields = <S extends z.ZodRawShape>(others?: S) =>
  z
    .object({ ...others, newPassword: Password, repeated: z.string() })
    .refine(({ newPassword, repeated }) => newPassword === repeated, {
      path: ['repeated'],
      error: 'mustMatch',
      when: () => true,
    });

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

interface NewPasswordFieldsProps {
  readonly form: Pick<ContractForm<NewPassword>, 'field'>;
  readonly typed: NewPassword;
  readonly autoFocus?: boolean;
}

/** A new password, entered twice, with its rules and whether each is met. */
export function NewPasswordFields({ form, typed, autoFocus = false }: NewPasswordFieldsProps) {
  const t = useText(identityTexts);
  const [shown, setShown] = useState(false);
  const capsLock = useCapsLock();
  const { newPassword, repeated } = typed;
  const broken = brokenRules(newPassword);
  // what is broken is marked in the list of rules
  const { error: _, ...first } = form.field('newPassword', { deps: repeated === '' ? [] : ['repeated'] });
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
        autoFocus={autoFocus}
        {...first}
        end={<PasswordAdornment capsLock={capsLock.on} shown={shown} onShow={setShown} />}
      />
      <ul className={styles['rules']}>
        {rules.map(([rule, words]) => {
          const satisfied = newPassword !== '' && !broken.has(rule);
          return (
            <li key={rule} className={satisfied ? styles['satisfied'] : undefined}>
              <Icon icon={satisfied ? Check : Circle} size="small" />
              {t(words)}
            </li>
          );
        })}
      </ul>
      <Field {...field} label={t('repeatPassword')} {...form.field('repeated')} />
    </>
  );
}
