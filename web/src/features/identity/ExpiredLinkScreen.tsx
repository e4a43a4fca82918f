import { useNavigate, useParams } from 'react-router';
import { identityTexts } from '../../i18n/en/identity.ts';
import { invitationTexts } from '../../i18n/en/invitation.ts';
import { trialTexts } from '../../i18n/en/trial.ts';
import { useText } from '../../i18n/text.ts';
import { Art } from '../../ui/images/Art.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './SignIn.module.css';
import { SignInPage } from './SignInPage.tsx';

/** What to do with a link that no longer works. */
export function ExpiredLink() {
  const t = useText(identityTexts);
  const navigate = useNavigate();
  return (
    <section className={styles['notice']} role="alert">
      <Art name="lost" />
      <h1>{t('expiredTitle')}</h1>
      <p>{t('expiredBody')}</p>
      <div className={styles['actions']}>
        <Button variant="primary" autoFocus onClick={() => void navigate('/?forgot')}>
          {t('expiredAgain')}
        </Button>
        <Button variant="quiet" onClick={() => void navigate('/')}>
          {t('toSignIn')}
        </Button>
      </div>
    </section>
  );
}

/** An invitation is not sent again by who got it, but by an administrator. */
function ExpiredInvitation() {
  const t = useText(invitationTexts);
  const sayIdentity = useText(identityTexts);
  const navigate = useNavigate();
  return (
    <section className={styles['notice']} role="alert">
      <Art name="lost" />
      <h1>{t('expiredTitle')}</h1>
      <p>{t('expiredBody')}</p>
      <div className={styles['actions']}>
        <Button autoFocus onClick={() => void navigate('/')}>
          {sayIdentity('toSignIn')}
        </Button>
        <Button variant="quiet" onClick={() => void navigate('/userinvitecreate')}>
          {t('haveCode')}
        </Button>
      </div>
    </section>
  );
}

function ExpiredTrial() {
  const t = useText(trialTexts);
  const sayIdentity = useText(identityTexts);
  const navigate = useNavigate();
  return (
    <section className={styles['notice']} role="alert">
      <Art name="lost" />
      <h1>{sayIdentity('expiredTitle')}</h1>
      <p>{t('expiredBody')}</p>
      <div className={styles['actions']}>
        <Button variant="primary" autoFocus onClick={() => void navigate('/startfreetrial')}>
          {sayIdentity('expiredAgain')}
        </Button>
        <Button variant="quiet" onClick={() => void navigate('/')}>
          {sayIdentity('toSignIn')}
        </Button>
      </div>
    </section>
  );
}

/** `/emailexpired/:type?/:lang?/:email?` (R-INV-11); the type `invite` is an invitation, `trial` a free trial. */
export function ExpiredLinkScreen() {
  const { type } = useParams();
  return (
    <SignInPage step={1}>
      {type === 'invite' && <ExpiredInvitation />}
      {type === 'trial' && <ExpiredTrial />}
      {type !== 'invite' && type !== 'trial' && <ExpiredLink />}
    </SignInPage>
  );
}
