import { csvOf, saveFile } from '../../../browser/save-file.ts';
import { peopleImportTexts } from '../../../i18n/en/people-import.ts';
import { useText } from '../../../i18n/text.ts';
import type { JudgedLine } from './judge-lines.ts';
import type { ImportName } from './send-lines.ts';

/** Saves what became of each line; cells that a spreadsheet would evaluate are text. */
export function useResultFile({
  lines,
  name,
}: {
  lines: readonly JudgedLine[];
  name: ImportName;
}): () => void {
  const t = useText(peopleImportTexts);
  return () => {
    const rows = lines.map(({ line, name: person, account, verdict, reason }) => [
      line,
      person,
      account,
      t(verdict),
      reason === null ? '' : t(reason.key, { value: reason.value ?? '' }),
    ]);
    const headings = (['line', 'name', 'account', 'result', 'reason'] as const).map((key) => t(key));
    saveFile(`${name.fileName.replace(/\.\w+$/, '')}-result.csv`, csvOf(headings, rows));
  };
}
