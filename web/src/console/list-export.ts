import { stringify } from 'csv-stringify/browser/esm/sync';
import { downloadCSV } from 'react-admin';
import { createTranslator, type Texts } from '../i18n/text.ts';
import type { BrowserQuery } from '../providers/contract-call.ts';
import type { ContractColumn } from './contract-column.ts';
import { defaultText } from './default-cell.tsx';

/** The columns of a list as a CSV file; cells that a spreadsheet would evaluate are escaped as text. */
export const exportRows =
  <Row extends object>(query: BrowserQuery, columns: readonly ContractColumn<Row>[], texts: Texts) =>
  (rows: readonly Row[], resource: string): void => {
    const exportedColumns = columns.filter(({ exportValue }) => exportValue !== null);
    const lines = rows.map((row) =>
      exportedColumns.map(
        ({ source, exportValue }) =>
          exportValue?.(row) ??
          defaultText(query, texts, source, (row as Readonly<Record<string, unknown>>)[source]),
      ),
    );
    const headings = exportedColumns.map(({ source, label }) => label ?? createTranslator(texts)(source));
    downloadCSV(stringify([headings, ...lines], { bom: true, escape_formulas: true }), resource);
  };
