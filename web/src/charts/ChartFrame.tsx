import { ChartNoAxesColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { chartTexts } from '../i18n/en/charts.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Icon } from '../ui/images/Icon.tsx';
import { csvOf, type CsvRow, saveFile } from '../browser/save-file.ts';
import styles from './Charts.module.css';

export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly CsvRow[];
}
interface ChartFrameProps {
  /** What is counted, and in which unit. */
  readonly title: string;
  /** The same numbers, for the table view and the download. */
  readonly table: ChartTable;
  readonly fileName: string;
  readonly children: ReactNode;
  /** Opens the details of a table row. */
  readonly onRow?: (index: number) => void;
}

/** The header of every chart: title with unit, its numbers as a table and as a file. */
export function ChartFrame({ title, table, fileName, children, onRow }: ChartFrameProps) {
  const t = useText(chartTexts);
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={styles['card']} aria-label={title}>
      <header className={styles['head']}>
        <h2>{title}</h2>
        <Button size="sm" variant="quiet" pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <Icon icon={asTable ? ChartNoAxesColumn : Table2} size="small" />
          <span className={styles['word']}>{t(asTable ? 'chartView' : 'tableView')}</span>
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => saveFile(`${fileName}.csv`, csvOf(table.head, table.rows))}
        >
          <Icon icon={Download} size="small" />
          <span className={styles['word']}>{t('download')}</span>
        </Button>
      </header>
      {asTable ? (
        <NumbersTable table={table} onRow={onRow} />
      ) : (
        <div className={styles['plot']}>{children}</div>
      )}
    </section>
  );
}

function NumbersTable({ table, onRow }: { table: ChartTable; onRow: ((index: number) => void) | undefined }) {
  const t = useText(chartTexts);
  return (
    <div className={styles['numbers']} tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {table.head.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={String(row[0])}>
              {row.map((value, column) => (
                <td key={table.head[column]}>
                  {column === 0 && onRow ? (
                    <button
                      type="button"
                      className="underlined"
                      title={t('openPoint')}
                      onClick={() => onRow(index)}
                    >
                      {value}
                    </button>
                  ) : (
                    value
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
