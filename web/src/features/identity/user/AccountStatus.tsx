import { Ban, UserX } from 'lucide-react';
import type { UserStatus } from '../../../../../contracts/identity/model/account-status.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import { StatusBadge, type StatusTone } from '../../../ui/feedback/StatusBadge.tsx';
import { Icon } from '../../../ui/images/Icon.tsx';
import styles from './User.module.css';

const tones: Partial<Record<UserStatus, StatusTone>> = {
  active: 'ready',
  invited: 'waiting',
  'invitation-expired': 'attention',
  'could-not-be-invited': 'failed',
};

/** Whether somebody can sign in, or what became of their invitation (1:152-155). */
export function AccountStatus({ status }: { status: UserStatus }) {
  const t = useText(userTexts);
  const tone = tones[status];
  if (tone) return <StatusBadge tone={tone}>{t(status)}</StatusBadge>;
  return (
    <span className={styles['account']}>
      <Icon icon={status === 'erased' ? UserX : Ban} size="small" />
      {t(status)}
    </span>
  );
}
