import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import inspectorStyles from '../../editor/builder/Inspector.module.css';

/** Says that a list shows only its newest entries. */
export function TruncatedListNote({ shown, total }: { shown: number; total: number }) {
  const t = useText(editorTexts);
  return shown < total ? <p className={inspectorStyles['none']}>{t('newestOf', { shown, total })}</p> : null;
}
