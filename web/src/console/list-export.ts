import { stringify } from 'csv-stringify/browser/esm/sync';
import { downloadCSV, type Exporter } from 'react-admin';
import { sayOf, type Texts } from '../app/i18n/text.ts';
import type { BrowserQuery } from '../providers/contract-call.ts';
import type { ContractColumn } from './contract-column.ts';
import { plainText } from './plain-cell.tsx';

/** The columns of a list as a CSV file; a cell that a spreadsheet would calculate is text there. */
export const exporterOf =
  <Row>(query: BrowserQuery, columns: readonly ContractColumn<Row>[], texts: Texts): Exporter =>
  (rows, _, __, resource) => {
    const shown = columns.filter(({ plain }) => plain !== null);
    const lines = rows.map((row: Row & Record<string, unknown>) =>
      shown.map(({ source, plain }) => plain?.(row) ?? plainText(query, texts, source, row[source])),
    );
    const heads = shown.map(({ source, label }) => label ?? sayOf(texts)(source));
    downloadCSV(stringify([heads, ...lines], { bom: true, escape_formulas: true }), resource);
  };
