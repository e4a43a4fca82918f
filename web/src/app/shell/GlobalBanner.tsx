import { X } from 'lucide-react';
import { useState } from 'react';
import { useDeployment } from '../../providers/use-deployment.ts';
import { PlainIconButton } from '../../ui/controls/PlainIconButton.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';

const storageKey = 'closed-announcement';

/** What the operators announce, above every page; hidden where they announce nothing, and once it was closed (R-SHL-02). */
export function GlobalBanner() {
  const t = useText(shellTexts);
  const { announcement } = useDeployment();
  const [closed, setClosed] = useState(() => localStorage.getItem(storageKey));
  if (announcement === null || announcement === closed) return null;
  const close = () => {
    localStorage.setItem(storageKey, announcement);
    setClosed(announcement);
  };
  return (
    <section aria-label={t('announcement')}>
      <Note
        tone="attention"
        bar
        action={<PlainIconButton icon={X} name={t('closeAnnouncement')} onClick={close} />}
      >
        <span dir="auto">{announcement}</span>
      </Note>
    </section>
  );
}
