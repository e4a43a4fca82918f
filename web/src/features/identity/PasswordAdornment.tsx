import { Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { identityTexts } from '../../i18n/en/identity.ts';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { PlainIconButton } from '../../ui/controls/PlainIconButton.tsx';
import styles from './SignIn.module.css';

/** Whether Caps Lock is on, from the key events of a field; browsers offer no other way. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  const onKey = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { on, keys: { onKeyDown: onKey, onKeyUp: onKey }, forget: () => setOn(false) };
}

interface PasswordAdornmentProps {
  readonly capsLock: boolean;
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
}

/** The end of a password field: a Caps Lock warning, and the button that shows the password. */
export function PasswordAdornment({ capsLock, shown, onShow }: PasswordAdornmentProps) {
  const t = useText(identityTexts);
  const sayKit = useText(kitTexts);
  return (
    <>
      {capsLock && (
        <span className={styles['caps']} role="status">
          <Icon icon={TriangleAlert} size="small" />
          {t('capsLockShort')}
        </span>
      )}
      <PlainIconButton
        icon={shown ? EyeOff : Eye}
        name={sayKit(shown ? 'hidePassword' : 'showPassword')}
        pressed={shown}
        onClick={() => onShow(!shown)}
      />
    </>
  );
}
