import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../../providers/session.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import list from '../../ui/controls/SearchList.module.css';
import { Icon } from '../../ui/images/Icon.tsx';
import { BareDialog } from '../../ui/overlays/Dialog.tsx';
import { openPalette, setPaletteOpen, usePaletteOpen } from './palette-state.ts';
import styles from './Palette.module.css';

const PaletteList = lazy(() =>
  import('./PaletteList.tsx').then((module) => ({ default: module.PaletteList })),
);

/** Ctrl or Cmd K: every page and action, from anywhere. Its list is loaded when it is first opened. */
export function CommandPalette() {
  const t = useText(shellTexts);
  const session = useSession();
  const open = usePaletteOpen();
  const [typed, setTyped] = useState('');
  const signedIn = session.status === 'signed-in';
  useEffect(() => {
    if (!signedIn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [signedIn]);
  if (!signedIn) return null;
  const close = () => {
    setPaletteOpen(false);
    setTyped('');
  };
  return (
    <BareDialog open={open} label={t('searchLabel')} className={styles['paper']} top onClose={close}>
      <Suspense fallback={<LoadingPalette text={typed} onType={setTyped} />}>
        <PaletteList session={session} typed={typed} onClose={close} />
      </Suspense>
    </BareDialog>
  );
}

/** Takes what is typed while the list is loaded, so that no key is lost; Enter does nothing yet. */
function LoadingPalette({ text, onType }: { text: string; onType: (text: string) => void }) {
  const t = useText(shellTexts);
  return (
    <div className={list['input']}>
      <Icon icon={Search} />
      <input
        autoFocus
        aria-label={t('searchLabel')}
        value={text}
        placeholder={t('searchHint')}
        dir="auto"
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}
