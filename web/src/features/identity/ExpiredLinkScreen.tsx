import { useNavigate } from 'react-router';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { Art } from '../../ui/images/Art.tsx';
import { Brand } from '../../ui/images/Brand.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './SignIn.module.css';
import { SignInFoot } from './SignInFoot.tsx';
import { Well } from './Well.tsx';

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

/** `/emailexpired/:type?/:lang?/:email?` (R-INV-11). */
export function ExpiredLinkScreen() {
  return (
    <div className={styles['page']}>
      <main className={styles['form']}>
        <Brand />
        <div className={styles['middle']}>
          <ExpiredLink />
        </div>
        <SignInFoot />
      </main>
      <Well step={1} />
    </div>
  );
}
