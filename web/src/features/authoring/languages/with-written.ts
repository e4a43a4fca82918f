import { translationRow } from '../../../../../contracts/authoring/model/translated-content.ts';
import { textAfter } from '../../../../../contracts/authoring/model/translation-decisions.ts';
import { textKey } from '../../../../../contracts/authoring/model/translations.ts';
import type { TranslationRow } from '../../../../../contracts/authoring/translations.ts';
import type { EditorDocument } from '../../../editor/state/document.ts';

type Written = NonNullable<EditorDocument['written']>[number];
type TypedText = Written['data']['changed'][number];

interface LoadedTexts {
  readonly languageCode: string;
  readonly rows: readonly TranslationRow[];
}

/** The texts of an edit; `null` for those that it removes. */
const textsOf = ({ data: { changed, removed = [] } }: Written) =>
  new Map<string, TypedText | null>([
    ...removed.map((name) => [textKey(name), null] as const),
    ...changed.map((typed) => [textKey(typed), typed] as const),
  ]);

function rowAfter(row: TranslationRow, typed: TypedText | null): TranslationRow {
  const { part, id, stepId, startTime, endTime, original } = row;
  const translated = typed ? textAfter(typed, row) : undefined;
  return translationRow({ part, id, stepId, startTime, endTime, original }, translated, row.dropped);
}

/** The rows that were loaded, with what was written here since. */
export function withWritten(
  { languageCode, rows }: LoadedTexts,
  written: EditorDocument['written'] = [],
): readonly TranslationRow[] {
  const edits = written.filter(({ data }) => data.languageCode === languageCode).map(textsOf);
  if (edits.length === 0) return rows;
  return rows.map((row) => {
    const key = textKey(row);
    return edits.reduce((before, texts) => {
      const typed = texts.get(key);
      return typed === undefined ? before : rowAfter(before, typed);
    }, row);
  });
}
