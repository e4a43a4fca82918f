import { useText } from '../../../i18n/text.ts';
import { advancedTexts } from '../../../i18n/en/advanced.ts';
import { annotateTexts } from '../../../i18n/en/annotate.ts';
import { cutTexts } from '../../../i18n/en/cut.ts';
import { tools } from '../../../editor/annotate/ToolDock.tsx';
import { KeyList } from '../../../ui/text/KeyList.tsx';

const cutKeys = [
  ['split', 'S'], ['removeClip', 'Del'], ['markStart', 'I'], ['markEnd', 'O'], ['trimStart', '['], ['trimEnd', ']'],
  ['insertVideo', 'V'], ['holdFrame', 'H'],
] as const; // prettier-ignore

/** The keys that mean something else on another track. */
export function AdvancedKeys() {
  const t = useText(advancedTexts);
  const sayCut = useText(cutTexts);
  const sayDraw = useText(annotateTexts);
  return (
    <>
      <p>{t('keys')}</p>
      <h3>{t('track.video')}</h3>
      <KeyList items={cutKeys.map(([key, keys]) => ({ id: key, label: sayCut(key), keys }))} />
      <h3>{t('track.annotations')}</h3>
      <KeyList
        items={[
          ...tools.map(({ tool, key }) => ({ id: tool, label: sayDraw(`tool.${tool}`), keys: key })),
          { id: 'startHere', label: sayDraw('startHere'), keys: '[' },
          { id: 'endHere', label: sayDraw('endHere'), keys: ']' },
        ]}
      />
    </>
  );
}
