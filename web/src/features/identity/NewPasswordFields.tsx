import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { newPasswordOf, passwordInputLimit } from '../../../../contracts/identity/model/password-rules.ts';
import type { PasswordPolicy } from '../../../../contracts/organization/organization.ts';
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

/** Meets every rule of the policy and was entered twice (R-PWD-03). */
export const newPasswordFields = <S extends z.ZodRawShape>(policy: PasswordPolicy, others?: S) =>
  z
    .object({ ...others, newPassword: newPasswordOf[policy], repeated: z.string() })
    .refine(({ newPassword, repeated }) => newPassword === repeated, {
      path: ['repeated'],
      error: 'mustMatch',
      when: () => true,
    });

/** The message keys of the contract's rules, in display order. */
const rulesOf = {
  passphrase: [['rules.passphraseLength', 'rulePassphraseLength']],
  complexity: [
    ['rules.passwordLength', 'ruleLength'],
    ['rules.passwordDigit', 'ruleDigit'],
    ['rules.passwordLower', 'ruleLower'],
    ['rules.passwordUpper', 'ruleUpper'],
    ['rules.passwordSpecial', 'ruleSpecial'],
    ['rules.noSpace', 'ruleSpace'],
  ],
} as const;
const brokenRules = (policy: PasswordPolicy, password: string): ReadonlySet<string> =>
  new Set(newPasswordOf[policy].safeParse(password).error?.issues.map(({ message }) => message));

interface NewPasswordFieldsProps {
  readonly form: Pick<ContractForm<NewPassword>, 'field'>;
  readonly typed: NewPassword;
  /** Of the organisation; that of the specification for one that is being created. */
  readonly policy: PasswordPolicy;
  readonly autoFocus?: boolean;
}

/** A new password, entered twice, with its rules and whether each is met. */
export function NewPasswordFields({ form, typed, policy, autoFocus = false }: NewPasswordFieldsProps) {
  const t = useText(identityTexts);
  const [shown, setShown] = useState(false);
  const capsLock = useCapsLock();
  const { newPassword, repeated } = typed;
  const broken = brokenRules(policy, newPassword);
  // what is broken is marked in the list of rules
  const { error: _, ...first } = form.field('newPassword', { deps: repeated === '' ? [] : ['repeated'] });
  const field = {
    type: shown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: passwordInputLimit,
    ...capsLock.keys,
  };
  return (
    <>
      <Field
        {...field}
        label={t('newPassword')}
        hint={policy === 'passphrase' ? t('passphraseHint') : undefined}
        autoFocus={autoFocus}
        {...first}
        end={<PasswordAdornment capsLock={capsLock.on} shown={shown} onShow={setShown} />}
      />
      <ul className={styles['rules']}>
        {rulesOf[policy].map(([rule, words]) => {
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
