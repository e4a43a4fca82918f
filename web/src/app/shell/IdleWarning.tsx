import { useIdleLogout } from '../../providers/use-idle-logout.ts';
import { signOut, useSession } from '../../providers/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { minutesSeconds } from '../../ui/text/time-format.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';

/** Part of the root shell (R-IDLE-02): asks idle people whether they are still there before signing them out. */
export function IdleWarning() {
  const session = useSession();
  return session.status === 'signed-in' ? (
    <IdleWatch permissions={session.organization.settings.permissions} />
  ) : null;
}

interface IdleWatchProps {
  readonly permissions: { readonly allowAutoLogout: boolean; readonly autoLogoutTimeout: number };
}
function IdleWatch({ permissions }: IdleWatchProps) {
  const t = useText(shellTexts);
  const { secondsLeft, stay } = useIdleLogout(
    permissions.allowAutoLogout ? permissions.autoLogoutTimeout : null,
  );
  return (
    <Dialog
      open={secondsLeft !== null}
      title={t('idleTitle')}
      onClose={stay}
      aside={
        <Button variant="quiet" onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
      }
      actions={
        <Button variant="primary" autoFocus onClick={stay}>
          {t('idleStay')}
        </Button>
      }
    >
      {/* Announcing the countdown every second would drown out everything else: the dialog's first sentence is enough. */}
      <p role="timer" aria-live="off">
        {t('idleBody', { time: minutesSeconds(secondsLeft ?? 0) })}
      </p>
    </Dialog>
  );
}
