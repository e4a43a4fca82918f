import { TriangleAlert } from 'lucide-react';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import type { PasswordAlert } from './password-alert.ts';
import styles from './SignIn.module.css';

const alertWords = {
  format: ['passwordFormat', 'passwordFormatAdvice'],
  reused: ['passwordReused', 'passwordReusedAdvice'],
  forbidden: ['passwordForbidden', 'passwordForbiddenAdvice'],
  common: ['passwordCommon', 'passwordCommonAdvice'],
  failed: ['setFailed', 'setFailedAdvice'],
} as const;

/** Why a password was refused (R-PWD-04). */
export function PasswordAlertLine({ alert }: { alert: PasswordAlert }) {
  const t = useText(identityTexts);
  const [title, advice] = alertWords[alert];
  return (
    <div className={styles['alert']} role="alert">
      <Icon icon={TriangleAlert} size="small" />
      <p>
        <b>{t(title)}.</b> {t(advice)}
      </p>
    </div>
  );
}
