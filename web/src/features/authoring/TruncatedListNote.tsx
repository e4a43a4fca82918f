import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import inspectorStyles from '../../editor/builder/Inspector.module.css';

/** Says that a list shows only its newest entries. */
export function TruncatedListNote({ shown, total }: { shown: number; total: number }) {
  const say = useText(editorTexts);
  return shown < total ? (
    <p className={inspectorStyles['none']}>{say('newestOf', { shown, total })}</p>
  ) : null;
}
