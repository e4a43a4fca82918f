import { Check, Circle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { newPasswordOf, passwordInputLimit } from '../../../../contracts/identity/model/password-rules.ts';
import type { PasswordPolicy } from '../../../../contracts/organization/organization.ts';
import { formTexts } from '../../i18n/en/form.ts';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import type { ContractForm } from '../../ui/forms/use-contract-form.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import type { PasswordAlert } from './password-alert.ts';
import { PasswordAlertLine } from './PasswordAlertLine.tsx';
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
  readonly form: Pick<ContractForm<NewPassword>, 'field' | 'formState' | 'setFocus'>;
  readonly typed: NewPassword;
  /** Of the organisation; that of the specification for one that is being created. */
  readonly policy: PasswordPolicy;
  /** Why the server refused what was sent last. */
  readonly alert: PasswordAlert | null;
  readonly autoFocus?: boolean;
}

/** Whether the password that is filled in is the one that was sent last. */
function useIsSent(submitCount: number, password: string): boolean {
  const [sent, setSent] = useState({ submitCount, password: '' });
  if (sent.submitCount !== submitCount) setSent({ submitCount, password });
  return sent.password === password;
}

/** A new password, entered twice, with its rules and whether each is met. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { form, typed, policy, alert, autoFocus = false } = props;
  const t = useText(identityTexts);
  const sayForm = useText(formTexts);
  const [shown, setShown] = useState(false);
  const capsLock = useCapsLock();
  const { newPassword, repeated } = typed;
  const broken = brokenRules(policy, newPassword);
  const { submitCount } = form.formState;
  const isSent = useIsSent(submitCount, newPassword);
  const refusal = isSent ? alert : null;
  const { setFocus } = form;
  useEffect(() => {
    if (refusal !== null && refusal !== 'failed') setFocus('newPassword');
  }, [refusal, submitCount, setFocus]);
  // while it is typed, what is broken is marked in the list of rules
  const { error, ...first } = form.field('newPassword', { deps: repeated === '' ? [] : ['repeated'] });
  const incomplete = submitCount > 0 ? t('passwordFormat') : undefined;
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
        error={error && (newPassword === '' ? sayForm('required') : incomplete)}
        {...(refusal && refusal !== 'failed' && { 'aria-invalid': true })}
        end={<PasswordAdornment capsLock={capsLock.on} shown={shown} onShow={setShown} />}
      />
      {refusal && refusal !== 'failed' && <PasswordAlertLine alert={refusal} />}
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
        <li>
          <Icon icon={Circle} size="small" />
          {t('ruleGuess')}
        </li>
      </ul>
      <Field {...field} label={t('repeatPassword')} {...form.field('repeated')} />
      {refusal === 'failed' && <PasswordAlertLine alert={refusal} />}
    </>
  );
}
