import type { ReactNode } from 'react';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { KeyList } from '../../ui/text/KeyList.tsx';
import type { EditorActions } from '../state/actions.ts';

interface KeysDialogProps {
  readonly open: boolean;
  readonly actions: EditorActions;
  /** Keys of the page that are no actions of the editor. */
  readonly help?: ReactNode;
  readonly onClose: () => void;
}

/** All actions with their shortcuts, from the actions themselves. */
export function KeysDialog({ open, actions, help, onClose }: KeysDialogProps) {
  const t = useText(editorTexts);
  return (
    <Dialog open={open} title={t('keys')} onClose={onClose}>
      <p>{t('keysIntro')}</p>
      <KeyList items={Object.values(actions)} />
      {help}
    </Dialog>
  );
}
