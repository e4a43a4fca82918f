import { useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useState } from 'react';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { createTranslator, type Texts, useText } from '../i18n/text.ts';
import { refreshQueries } from '../providers/use-query-of.ts';
import { Button } from '../ui/controls/Button.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { MoreMenu } from '../ui/overlays/Menu.tsx';
import { type BulkAction, type BulkAnswers, type BulkResult, firstAnswers, runBulk } from './bulk.ts';
import { BulkQuestion } from './BulkQuestion.tsx';
import styles from './ContractList.module.css';

/** The rows that somebody selected, also those of other pages. */
export interface Selection<Row> {
  readonly count: number;
  /** The rows as they are now. */
  readonly read: () => Promise<readonly Row[]>;
  readonly clear: () => void;
}
interface Question<Row extends RaRecord> {
  readonly action: BulkAction<Row>;
  readonly rows: readonly Row[];
}
export interface BulkBarProps<Row extends RaRecord> {
  readonly selection: Selection<Row>;
  readonly actions: readonly BulkAction<Row>[];
  readonly texts: Texts;
  readonly nameOf: (row: Row) => string;
  readonly onResult: (result: BulkResult<Row>) => void;
}

/** Says how many rows are selected, since the bar of their actions may be far from the row. */
export const SelectionStatus = ({ count }: Pick<Selection<unknown>, 'count'>) => {
  const t = useText(contractListTexts);
  return (
    <span className="visually-hidden" role="status">
      {count > 0 && t('selected', { smart_count: count })}
    </span>
  );
};

/** How many actions are buttons where there are more: with them the bar fits into a window of 1280 pixels. */
const buttons = 4;

/** Actions on the selected rows, the later ones of many in a menu; each first asks for confirmation, with the number of rows and the ones left out. */
export function BulkBar<Row extends RaRecord>(props: BulkBarProps<Row>) {
  const { selection, actions, texts, nameOf, onResult } = props;
  const t = useText(contractListTexts);
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question<Row> | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (action: BulkAction<Row>, rows: readonly Row[], answers: BulkAnswers) => {
    setBusy(true);
    const result = await runBulk(action, rows, answers);
    setBusy(false);
    setQuestion(null);
    // where nothing was done, something else may be done with the same rows
    if (!action.keepsSelection && result.done.length > 0) selection.clear();
    onResult(result);
    await refreshQueries(client);
  };
  const ask = async (action: BulkAction<Row>) => {
    try {
      const rows = await selection.read();
      const answers = firstAnswers(action, rows);
      // if nothing would change, explain why instead of asking
      if (rows.every((row) => action.skipReason(row, answers) !== null)) await run(action, rows, answers);
      else setQuestion({ action, rows });
    } catch (error) {
      const detail = error instanceof Error ? error.message : '';
      showToast({ tone: 'failed', message: t('failedTitle'), detail });
    }
  };
  const selected = t('selected', { smart_count: selection.count });
  const labelOf = ({ name, texts: own = texts }: BulkAction<Row>) => createTranslator(own)(name);
  // a menu of a single action takes as much room as the action
  const shown = actions.length > buttons + 1 ? buttons : actions.length;
  const later = actions.slice(shown).map((action) => ({
    id: action.name,
    label: labelOf(action),
    icon: action.icon,
    danger: action.destructive === true,
    run: () => void ask(action),
  }));
  return (
    <div className={styles['tools']} role="toolbar" aria-label={selected}>
      <b>{selected}</b>
      {actions.slice(0, shown).map((action) => (
        <Button
          key={action.name}
          icon={action.icon}
          variant={action.destructive ? 'danger' : 'default'}
          onClick={() => void ask(action)}
        >
          {labelOf(action)}
        </Button>
      ))}
      {later.length > 0 && <MoreMenu actions={later} />}
      <Button variant="quiet" onClick={selection.clear}>
        {t('clear')}
      </Button>
      {question && (
        <BulkQuestion
          {...question}
          texts={texts}
          nameOf={nameOf}
          busy={busy}
          onConfirm={(answers) => void run(question.action, question.rows, answers)}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}
