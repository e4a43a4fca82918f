import type { RaRecord } from 'react-admin';
import { useState } from 'react';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { type Texts, useText } from '../i18n/text.ts';
import { SelectField } from '../ui/controls/Select.tsx';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { type BulkAction, type BulkAnswers, firstAnswers, labelsOf, skippedOf } from './bulk.ts';
import { FewNames } from './FewNames.tsx';
import { SkippedRows } from './SkippedRows.tsx';

interface BulkQuestionProps<Row> {
  readonly action: BulkAction<Row>;
  readonly rows: readonly Row[];
  readonly texts: Texts;
  readonly nameOf: (row: Row) => string;
  readonly busy: boolean;
  readonly onConfirm: (answers: BulkAnswers) => void;
  readonly onClose: () => void;
}

/** Asks before many rows are changed: how many and whose, which are left out and why, and what has to be chosen. */
export function BulkQuestion<Row extends RaRecord>(props: BulkQuestionProps<Row>) {
  const { action, rows, texts, nameOf, busy, onConfirm, onClose } = props;
  const { name, choices = [], destructive = false } = action;
  const t = useText(contractListTexts);
  const own = action.texts ?? texts;
  const say = useText(own);
  const [answers, setAnswers] = useState(() => firstAnswers(action, rows));
  const labels = labelsOf(action, rows, answers);
  const skipped = skippedOf(action, rows, answers);
  const leftOut = new Set(skipped.map(({ row }) => row.id));
  const names = rows.filter(({ id }) => !leftOut.has(id)).map(nameOf);
  const count = names.length;
  return (
    <ConfirmDialog
      open
      title={say(`${name}Title`, { smart_count: count })}
      verb={say(name)}
      destructive={destructive}
      keepLabel={t('cancel')}
      disabled={labels === null || count === 0}
      busy={busy}
      onConfirm={() => onConfirm(answers)}
      onClose={onClose}
    >
      {count > 0 && (
        <p>
          <FewNames names={names} />
        </p>
      )}
      <p>{say(action.body ?? `${name}Body`)}</p>
      {choices.map(({ name: choice, options }, index) => (
        <SelectField
          key={choice}
          label={say(choice)}
          value={answers[choice] ?? ''}
          options={options(rows, answers)}
          required
          // what is to be chosen comes last
          autoFocus={index === choices.length - 1}
          onChange={(value) => setAnswers({ ...answers, [choice]: value })}
        />
      ))}
      {skipped.length > 0 && (
        <SkippedRows skipped={skipped} texts={own} labels={labels ?? {}} nameOf={nameOf} />
      )}
    </ConfirmDialog>
  );
}
