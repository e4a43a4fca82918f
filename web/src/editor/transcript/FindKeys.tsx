import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { useText } from '../../i18n/text.ts';
import { KeyList } from '../../ui/text/KeyList.tsx';

const keys = [
  ['findAndReplace', 'Ctrl F'],
  ['nextMatch', 'Enter'],
  ['previousMatch', 'Shift Enter'],
] as const;

/** The keys of finding a text. */
export function FindKeys() {
  const t = useText(transcriptTexts);
  return <KeyList items={keys.map(([id, shortcut]) => ({ id, label: t(id), keys: shortcut }))} />;
}
