import { userTexts } from '../../i18n/en/users.ts';
import { useText } from '../../i18n/text.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { useSendsEmails } from '../../providers/use-sends-emails.ts';

/** Says that invitations reach nobody by themselves, where that is so. */
export function NoMailServer() {
  const t = useText(userTexts);
  return useSendsEmails() ? null : <Note tone="attention">{t('noMailServer')}</Note>;
}
