import type { ReactNode } from 'react';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { KeyList } from '../../ui/text/KeyList.tsx';
import type { EditorAction } from '../state/actions.ts';

interface KeysDialogProps {
  readonly open: boolean;
  readonly shortcuts: readonly EditorAction[];
  /** Keys of the page that are no actions of the editor. */
  readonly help?: ReactNode;
  readonly onClose: () => void;
}

/** The actions with their shortcuts, each by what it does even where it now pauses. */
export function KeysDialog({ open, shortcuts, help, onClose }: KeysDialogProps) {
  const t = useText(editorTexts);
  return (
    <Dialog open={open} title={t('keys')} onClose={onClose}>
      <p>{t('keysIntro')}</p>
      <KeyList items={shortcuts.map(({ id, keys }) => ({ id, label: t(id), keys }))} />
      {help}
    </Dialog>
  );
}
