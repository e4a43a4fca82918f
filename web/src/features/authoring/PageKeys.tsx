import { useText } from '../../i18n/text.ts';
import { advancedTexts } from '../../i18n/en/advanced.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { cutTexts } from '../../i18n/en/cut.ts';
import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { turnAngle } from '../../editor/annotate/annotate-keys.ts';
import { tools } from '../../editor/annotate/ToolDock.tsx';
import { KeyList } from '../../ui/text/KeyList.tsx';
import type { EditorPage } from './editor-pages.ts';

const cutKeys = [
  ['split', 'S'], ['removeClip', 'Del'], ['markStart', 'I'], ['markEnd', 'O'], ['trimStart', '['], ['trimEnd', ']'],
  ['insertVideo', 'V'], ['holdFrame', 'H'],
] as const; // prettier-ignore
const drawingKeys = [
  ['startHere', '['], ['endHere', ']'], ['larger', '+'], ['smaller', '-'], ['turnLeft', '<'], ['turnRight', '>'],
  ['remove', 'Del'], ['paste', 'Ctrl V'],
] as const; // prettier-ignore
function CutKeys() {
  const t = useText(cutTexts);
  return <KeyList items={cutKeys.map(([id, keys]) => ({ id, label: t(id), keys }))} />;
}

function DrawingKeys() {
  const t = useText(annotateTexts);
  return (
    <KeyList
      items={[
        ...tools.map(({ tool, key }) => ({ id: tool, label: t(`tool.${tool}`), keys: key })),
        ...drawingKeys.map(([id, keys]) => ({ id, label: t(id, { degrees: turnAngle }), keys })),
      ]}
    />
  );
}

function FindKeys() {
  const t = useText(transcriptTexts);
  return <KeyList items={[{ id: 'find', label: t('findAndReplace'), keys: 'Ctrl F' }]} />;
}

/** The keys that mean something else on another track. */
function TrackKeys() {
  const t = useText(advancedTexts);
  return (
    <>
      <p>{t('keys')}</p>
      <h3>{t('track.video')}</h3>
      <CutKeys />
      <h3>{t('track.annotations')}</h3>
      <DrawingKeys />
    </>
  );
}

/** The keys of a page that are not those of the editor. */
export function PageKeys({ page }: { readonly page: EditorPage }) {
  if (page === 'advanced') return <TrackKeys />;
  if (page === 'annotate') return <DrawingKeys />;
  if (page === 'transcript') return <FindKeys />;
  return page === 'cut' ? <CutKeys /> : null;
}
