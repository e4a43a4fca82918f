import { Search } from 'lucide-react';
import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useFindKey } from '../state/use-keys.ts';
import type { Find } from './use-find.ts';

/** Opens the bar that finds and replaces, as its key does on the whole page. */
export function FindButton({ find }: { readonly find: Find }) {
  const t = useText(transcriptTexts);
  useFindKey(find.open);
  return (
    <IconButton
      icon={Search}
      name={t('findAndReplace')}
      keys="Ctrl F"
      expanded={find.isOpen}
      onClick={find.open}
    />
  );
}
