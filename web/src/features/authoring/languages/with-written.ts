import { translationRow } from '../../../../../contracts/authoring/model/translated-content.ts';
import { textAfter } from '../../../../../contracts/authoring/model/translation-decisions.ts';
import { textKey } from '../../../../../contracts/authoring/model/translations.ts';
import type { TranslationRow } from '../../../../../contracts/authoring/translations.ts';
import type { EditorDocument } from '../../../editor/state/document.ts';

type Written = NonNullable<EditorDocument['written']>[number];

interface LoadedTexts {
  readonly languageCode: string;
  readonly rows: readonly TranslationRow[];
}

function rowAfter(row: TranslationRow, { data: { changed, removed = [] } }: Written): TranslationRow {
  const { part, id, stepId, startTime, endTime, original } = row;
  const isThis = (name: Pick<TranslationRow, 'part' | 'id'>) => textKey(name) === textKey(row);
  const typed = changed.findLast(isThis);
  if (!typed && !removed.some(isThis)) return row;
  const translated = typed && textAfter(typed, row);
  return translationRow({ part, id, stepId, startTime, endTime, original }, translated, row.dropped);
}

/** The rows that were loaded, with what was written here since. */
export function withWritten(
  { languageCode, rows }: LoadedTexts,
  written: EditorDocument['written'] = [],
): TranslationRow[] {
  const inLanguage = written.filter(({ data }) => data.languageCode === languageCode);
  return rows.map((row) => inLanguage.reduce(rowAfter, row));
}
