import { playerTexts } from '../i18n/en/player.ts';
import { useText } from '../i18n/text.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { KeyList } from '../ui/text/KeyList.tsx';
import { keyList } from './keys.ts';
import { usePauseBehind } from './use-pause-behind.ts';
import { usePlayerState, useRequest } from './use-player.ts';

/** The list of keyboard shortcuts. */
export function KeysDialog() {
  const t = useText(playerTexts);
  const request = useRequest();
  const open = usePlayerState((state) => state.panel === 'keys');
  usePauseBehind(open);
  return (
    <Dialog open={open} title={t('keys')} onClose={() => request({ type: 'panel', panel: null })}>
      <KeyList items={keyList.map(({ keys, text }) => ({ id: text, label: t(text), keys }))} />
    </Dialog>
  );
}
