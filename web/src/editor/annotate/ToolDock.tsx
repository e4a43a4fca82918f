import {
  ClipboardPaste,
  EyeOff,
  Image,
  type LucideIcon,
  MousePointer2,
  MoveUpRight,
  Pencil,
  Shapes,
  Type,
} from 'lucide-react';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useAnnotate } from './annotate-context.ts';
import styles from './Annotate.module.css';
import type { Tool } from './canvas/drawing.ts';
import { PictureInput } from './PictureInput.tsx';

/** The tools in their order (2:45), each with its key. */
export const tools: readonly { readonly tool: Tool; readonly icon: LucideIcon; readonly key: string }[] = [
  { tool: 'select', icon: MousePointer2, key: 'V' },
  { tool: 'text', icon: Type, key: 'T' },
  { tool: 'pen', icon: Pencil, key: 'P' },
  { tool: 'arrow', icon: MoveUpRight, key: 'A' },
  { tool: 'image', icon: Image, key: 'I' },
  { tool: 'shape', icon: Shapes, key: 'S' },
  { tool: 'blur', icon: EyeOff, key: 'B' },
];

/** Whether it draws on the picture, instead of selecting there or asking for a file. */
export const isDrawn = (tool: Tool): boolean => tool !== 'select' && tool !== 'image';

export function ToolDock() {
  const t = useText(annotateTexts);
  const { tool: chosen, setTool, paste, canvas } = useAnnotate();
  // Enter chooses a tool, and a second Enter draws with it; a mouse drags
  const press = (tool: Tool, isByKey: boolean) =>
    isByKey && tool === chosen && isDrawn(tool) ? canvas.current?.drawInMiddle() : setTool(tool);
  return (
    <div className={styles['dock']} role="toolbar" aria-label={t('tools')} aria-orientation="vertical">
      {tools.map(({ tool, icon, key }) => (
        <IconButton
          key={tool}
          icon={icon}
          name={t(`tool.${tool}`)}
          keys={key}
          pressed={tool === chosen}
          onClick={({ detail }) => press(tool, detail === 0)}
        />
      ))}
      <PictureInput />
      <IconButton icon={ClipboardPaste} name={t('paste')} keys="Ctrl V" onClick={paste} />
    </div>
  );
}
