import { Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { MasterPasswordView } from '../../../../../contracts/identity/master-password.ts';
import { masterPasswordTexts } from '../../../i18n/en/master-password.ts';
import { useText } from '../../../i18n/text.ts';
import { call } from '../../../providers/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ChangeMasterPassword } from './ChangeMasterPassword.tsx';
import styles from './MasterPassword.module.css';

/** Hidden until it is asked for, which is recorded. */
export function CurrentPassword() {
  const t = useText(masterPasswordTexts);
  const [shown, setShown] = useState<MasterPasswordView | null>(null);
  const [busy, setBusy] = useState(false);
  const [changing, setChanging] = useState(false);
  const show = async () => {
    setBusy(true);
    const result = await call({ method: 'GET', path: '/v1/auth/employeeIdMP' });
    setBusy(false);
    const read = MasterPasswordView.safeParse(result.data);
    if (read.success) setShown(read.data);
    else showToast({ tone: 'failed', message: t('failed'), detail: result.errorMessage });
  };
  const password = shown?.employeeIdMP ?? null;
  return (
    <>
      <div className={styles['line']}>
        <span>
          {t('current')}
          <small>{t('recorded')}</small>
        </span>
        <span className={styles['buttons']}>
          {shown === null && <span aria-label={t('hidden')}>••••••••••</span>}
          {shown !== null && (password === null ? t('notSet') : <code dir="ltr">{password}</code>)}
          {password !== null && (
            <Button icon={Copy} onClick={() => void copyText(password)}>
              {t('copy')}
            </Button>
          )}
          {shown === null ? (
            <Button icon={Eye} busy={busy} onClick={() => void show()}>
              {t('show')}
            </Button>
          ) : (
            <Button icon={EyeOff} onClick={() => setShown(null)}>
              {t('hide')}
            </Button>
          )}
        </span>
      </div>
      <div className={styles['foot']}>
        <Button variant="primary" onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
      </div>
      {changing && (
        <ChangeMasterPassword
          onClose={() => setChanging(false)}
          onChanged={() => {
            setShown(null);
            setChanging(false);
          }}
        />
      )}
    </>
  );
}
