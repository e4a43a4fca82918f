import { isOrganizationAdmin } from '../../../../contracts/kernel/permissions.ts';
import { checkIp, useIpStatus } from '../../providers/ip-check.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import type { SignedInSession } from '../feature.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';

/** Says above every page that the network is not allowed (R-IP-07). */
export function IpAlert({ session }: { session: SignedInSession }) {
  const t = useText(shellTexts);
  if (useIpStatus() !== 'notAllowed') return null;
  const isAdmin = isOrganizationAdmin(session.profile.role);
  return (
    <Note
      tone="failed"
      bar
      action={
        <Button size="sm" onClick={() => void checkIp()}>
          {t('checkAgain')}
        </Button>
      }
    >
      {t(isAdmin ? 'addressRefusedAdmin' : 'addressRefusedBar')}
    </Note>
  );
}
