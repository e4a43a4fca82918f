import { csvOf, saveFile } from '../../../browser/save-file.ts';
import { peopleImportTexts } from '../../../i18n/en/people-import.ts';
import { useText } from '../../../i18n/text.ts';
import type { JudgedLine } from './judge-lines.ts';
import type { PeopleFile } from './people-file.ts';
import type { ImportName } from './send-lines.ts';
import { useReasonText } from './use-reason-text.ts';

/**
 * Saves what became of each line, and the line, so that it can be corrected and imported again; cells that a spreadsheet
 * would evaluate are text.
 */
export function useResultFile({
  file,
  lines,
  name,
}: {
  file: PeopleFile | null;
  lines: readonly JudgedLine[];
  name: ImportName;
}): () => void {
  const t = useText(peopleImportTexts);
  const say = useReasonText();
  return () => {
    const headings = (['line', 'result', 'reason'] as const).map((key) => t(key));
    // the columns of an earlier result are replaced
    const isResult = headings.every((heading, index) => heading === file?.headings[index]);
    const ownOf = (cells: readonly string[] = []) => (isResult ? cells.slice(headings.length) : cells);
    const cells = new Map(file?.lines.map((each) => [each.line, each.cells]));
    const rows = lines.map(({ line, verdict, reasons }) => [
      line,
      t(verdict),
      reasons.map(say).join('; '),
      ...ownOf(cells.get(line)),
    ]);
    const fileName = `${name.fileName.replace(/\.\w+$/, '')}-result.csv`;
    saveFile(fileName, csvOf([...headings, ...ownOf(file?.headings)], rows));
  };
}
