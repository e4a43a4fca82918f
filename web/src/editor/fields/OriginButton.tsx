import { History } from 'lucide-react';
import type { PartOfDraft } from '../../../../contracts/authoring/part-origin.ts';
import { originTexts } from '../../i18n/en/origin.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useEditorContext } from '../state/editor-context.tsx';

/** Asks where a part of the draft comes from; absent where nobody answers. */
export function OriginButton({ of }: { of: PartOfDraft }) {
  const t = useText(originTexts);
  const { onAskOrigin } = useEditorContext();
  return onAskOrigin && <IconButton icon={History} name={t('ask')} onClick={() => onAskOrigin(of)} />;
}
