import { useOnline } from '../../browser/online.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';

/** Says that the server cannot be reached, and what is safe. */
export function OfflineBar() {
  const t = useText(shellTexts);
  if (useOnline()) return null;
  return (
    <Note tone="offline" bar>
      {t('offline')}
    </Note>
  );
}
