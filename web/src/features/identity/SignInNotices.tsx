import { ArrowLeft, RotateCw } from 'lucide-react';
import { identityTexts } from '../../app/i18n/en/identity.ts';
import { useText } from '../../app/i18n/text.ts';
import { Art } from '../../ui/Art.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { LostCall, SignInFlow } from './sign-in-flow.ts';
import styles from './SignIn.module.css';

/** After signing out, until OK (R-OUT-01). */
export function LoggedOut({ onOk }: { onOk: () => void }) {
  const say = useText(identityTexts);
  return (
    <section className={styles['notice']} role="status">
      <Art name="done" />
      <h1>{say('loggedOutTitle')}</h1>
      <p>{say('loggedOutBody')}</p>
      <Button variant="primary" fullWidth autoFocus onClick={onOk}>
        {say('ok')}
      </Button>
    </section>
  );
}

/** The network swallowed a call: the same one is made again on request (R-AUTH-09, R-AUTH-15). */
export function ConnectionFailed({ flow, lost }: { flow: SignInFlow; lost: LostCall }) {
  const say = useText(identityTexts);
  return (
    <section className={styles['notice']} role="alert">
      <IconButton icon={ArrowLeft} turns name={say('back')} onClick={flow.back} />
      <Art name="offline" />
      <h1>{say('failedTitle')}</h1>
      <p>{say(lost === 'email' ? 'failedEmail' : 'failedPassword')}</p>
      <Button variant="primary" fullWidth autoFocus icon={RotateCw} busy={flow.busy} onClick={flow.submit}>
        {say('retry')}
      </Button>
    </section>
  );
}
