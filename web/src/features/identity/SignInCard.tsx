import { ArrowLeft, Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { passwordInputLimit } from '../../../../contracts/identity/model/password-rules.ts';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { useDeployment } from '../../providers/use-deployment.ts';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { PlainIconButton } from '../../ui/controls/PlainIconButton.tsx';
import { FilledIn, type SignInFlow } from './sign-in-flow.ts';
import { PasswordAdornment, useCapsLock } from './PasswordAdornment.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import styles from './SignIn.module.css';
import { SignInAlertLine, useSecondsUntil } from './SignInAlertLine.tsx';

const blockSpace = (event: KeyboardEvent) => {
  if (event.key === ' ') event.preventDefault();
};

/** Signing in has two steps, shown like steps everywhere else (R-AUTH-02). */
export function SignInCard({ flow }: { flow: SignInFlow }) {
  const t = useText(identityTexts);
  const { selfSignup } = useDeployment();
  const atPassword = flow.step === 'password';
  return (
    <>
      <header className={styles['head']}>
        {atPassword && <PlainIconButton icon={ArrowLeft} turns name={t('back')} onClick={flow.back} />}
        <h1>{t('signIn')}</h1>
        <p>{t('welcome')}</p>
      </header>
      <ol className={styles['way']} aria-label={t('stepOf', { step: atPassword ? 2 : 1 })}>
        <Stage number={1} state={atPassword ? 'was' : 'now'}>
          {atPassword ? <ChosenEmail flow={flow} /> : <EmailStep flow={flow} />}
        </Stage>
        <Stage number={2} state={atPassword ? 'now' : 'to'}>
          {atPassword ? <SecondStep flow={flow} /> : <p className={styles['later']}>{t('password')}</p>}
        </Stage>
      </ol>
      {selfSignup && !atPassword && (
        <Link className={styles['forgot']} to="/startfreetrial">
          {t('startTrial')}
        </Link>
      )}
    </>
  );
}

interface StageProps {
  readonly number: number;
  readonly state: 'was' | 'now' | 'to';
  readonly children: ReactNode;
}
function Stage({ number, state, children }: StageProps) {
  return (
    <li className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles['number']} aria-hidden>
        {state === 'was' ? <Icon icon={Check} size="small" /> : number}
      </span>
      <div className={styles['stage']}>{children}</div>
    </li>
  );
}

function ChosenEmail({ flow }: { flow: SignInFlow }) {
  const t = useText(identityTexts);
  return (
    <>
      <p className={styles['chosen']}>
        <span>{t('emailOrId')}</span>
        <button type="button" onClick={flow.back}>
          {t('change')}
        </button>
      </p>
      <bdi className={styles['value']} title={flow.email}>
        {flow.email}
      </bdi>
    </>
  );
}

function EmailStep({ flow }: { flow: SignInFlow }) {
  const t = useText(identityTexts);
  const form = useContractForm({
    schema: z.object({ email: FilledIn }),
    texts: identityTexts,
    defaultValues: { email: flow.email },
    mode: 'all',
    send: ({ email }) => flow.submit(email),
  });
  return (
    <form className={styles['stage']} onSubmit={form.submit} noValidate>
      <Field
        label={t('emailOrId')}
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        maxLength={254}
        onKeyDown={blockSpace}
        {...form.field('email', { onChange: flow.edited })}
      />
      {flow.alert && <SignInAlertLine alert={flow.alert} capsLock={false} />}
      <Button type="submit" variant="primary" fullWidth busy={flow.busy} disabled={!form.isValid}>
        {t('continue')}
      </Button>
      <ProviderButtons flow={flow} />
    </form>
  );
}

/** The password, or only the providers where the organisation uses nothing else. */
function SecondStep({ flow }: { flow: SignInFlow }) {
  if (!flow.isSsoOnly) return <PasswordStep flow={flow} />;
  return (
    <div className={styles['stage']}>
      {flow.alert && <SignInAlertLine alert={flow.alert} capsLock={false} />}
      <ProviderButtons flow={flow} />
    </div>
  );
}

function PasswordStep({ flow }: { flow: SignInFlow }) {
  const t = useText(identityTexts);
  const [shown, setShown] = useState(false);
  const capsLock = useCapsLock();
  const pause = useSecondsUntil(flow.alert?.kind === 'slowed' ? flow.alert.until : 0);
  const form = useContractForm({
    // which rules an organisation has is nobody's business before they are in: a passphrase has spaces
    schema: z.object({ password: z.string().min(1, 'required') }),
    texts: identityTexts,
    defaultValues: { password: flow.password },
    mode: 'all',
    send: ({ password }) => flow.submit(password),
  });
  const isWrong = flow.alert?.kind === 'invalid' || flow.alert?.kind === 'invalid-name';
  const password = form.field('password', { onChange: flow.edited, onBlur: capsLock.forget });
  return (
    <form className={styles['stage']} onSubmit={form.submit} noValidate>
      {/* Password managers look for the user name beside the password, and only in text inputs. */}
      <input type="text" hidden name="username" autoComplete="username" value={flow.email} readOnly />
      <Field
        label={t('password')}
        {...(!flow.byName && {
          labelEnd: (
            <button type="button" className={styles['forgot']} onClick={flow.forgot}>
              {t('forgot')}
            </button>
          ),
        })}
        type={shown ? 'text' : 'password'}
        {...(isWrong && { 'aria-invalid': true })}
        autoFocus
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={passwordInputLimit}
        {...capsLock.keys}
        {...password}
        end={<PasswordAdornment capsLock={capsLock.on} shown={shown} onShow={setShown} />}
      />
      {flow.alert && <SignInAlertLine alert={flow.alert} capsLock={capsLock.on} />}
      <Button
        type="submit"
        variant="primary"
        fullWidth
        busy={flow.busy}
        disabled={!form.isValid || pause > 0}
      >
        <span className={styles['count']}>
          {pause > 0 ? t('tryIn', { time: clock(pause) }) : t('signIn')}
        </span>
      </Button>
      <ProviderButtons flow={flow} />
    </form>
  );
}

const clock = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
