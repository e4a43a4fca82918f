import { stringify } from 'csv-stringify/browser/esm/sync';
import { downloadCSV, type Exporter } from 'react-admin';
import { createTranslator, type Texts } from '../i18n/text.ts';
import type { BrowserQuery } from '../providers/contract-call.ts';
import type { ContractColumn } from './contract-column.ts';
import { defaultText } from './default-cell.tsx';

/** The columns of a list as a CSV file; cells that a spreadsheet would evaluate are escaped as text. */
export const exporterOf =
  <Row>(query: BrowserQuery, columns: readonly ContractColumn<Row>[], texts: Texts): Exporter =>
  (rows, _, __, resource) => {
    const exportedColumns = columns.filter(({ exportValue }) => exportValue !== null);
    const lines = rows.map((row: Row & Record<string, unknown>) =>
      exportedColumns.map(
        ({ source, exportValue }) => exportValue?.(row) ?? defaultText(query, texts, source, row[source]),
      ),
    );
    const headings = exportedColumns.map(({ source, label }) => label ?? createTranslator(texts)(source));
    downloadCSV(stringify([headings, ...lines], { bom: true, escape_formulas: true }), resource);
  };
