import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { identityTexts } from '../../app/i18n/en/identity.ts';
import { useText } from '../../app/i18n/text.ts';
import { acknowledgeLogout, wasLoggedOut } from '../../providers/session.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useThemeMode } from '../../ui/ThemeRoot.tsx';
import { useSignInFlow } from './sign-in-flow.ts';
import { SignInCard } from './SignInCard.tsx';
import { ConnectionFailed, LoggedOut } from './SignInNotices.tsx';
import styles from './SignIn.module.css';
import { Well } from './Well.tsx';

/** The root for whoever is signed out: the card on one side, the well on the other (R-AUTH-01). */
export function SignInScreen() {
  const flow = useSignInFlow();
  const [loggedOut, setLoggedOut] = useState(wasLoggedOut);
  const acknowledge = () => {
    acknowledgeLogout();
    setLoggedOut(false);
  };
  return (
    <div className={styles['page']}>
      <main className={styles['form']}>
        <Brand />
        <div className={styles['middle']}>
          {loggedOut ? (
            <LoggedOut onOk={acknowledge} />
          ) : flow.lost ? (
            <ConnectionFailed flow={flow} lost={flow.lost} />
          ) : (
            <SignInCard flow={flow} />
          )}
        </div>
        <SignInFoot />
      </main>
      <Well step={loggedOut || flow.step === 'email' ? 1 : 2} />
    </div>
  );
}

/** Privacy policy, about, theme (R-AUTH-07, R-AUTH-31). */
function SignInFoot() {
  const say = useText(identityTexts);
  const { mode, setMode } = useThemeMode();
  const [about, setAbout] = useState(false);
  return (
    <footer className={styles['foot']}>
      <Link to="/privacy-policy">{say('privacy')}</Link>
      <button type="button" onClick={() => setAbout(true)}>
        {say('about')}
      </button>
      <span className={styles['gap']} />
      <IconButton
        icon={mode === 'dark' ? Sun : Moon}
        name={say(mode === 'dark' ? 'lightTheme' : 'darkTheme')}
        onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
      />
      <Dialog
        open={about}
        title={say('aboutTitle')}
        onClose={() => setAbout(false)}
        actions={<Button onClick={() => setAbout(false)}>{say('close')}</Button>}
      >
        <p>{say('aboutBody')}</p>
        <p className={styles['small']}>{say('aboutFonts')}</p>
      </Dialog>
    </footer>
  );
}
