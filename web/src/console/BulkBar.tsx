import { useQueryClient } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import { type RaRecord, useDataProvider, useListContext, useResourceContext } from 'react-admin';
import { useState } from 'react';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { createTranslator, type Texts, useText } from '../i18n/text.ts';
import { refreshQueries } from '../providers/use-query-of.ts';
import { Button } from '../ui/controls/Button.tsx';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/controls/Select.tsx';
import { Note } from '../ui/feedback/Note.tsx';
import { type BulkAction, type BulkResult, runBulk, undoBulk } from './bulk.ts';
import styles from './ContractList.module.css';

interface Confirmation<Row extends RaRecord> {
  readonly action: BulkAction<Row>;
  readonly rows: readonly Row[];
  readonly choice: string;
}
interface BulkBarProps<Row extends RaRecord> {
  readonly actions: readonly BulkAction<Row>[];
  readonly texts: Texts;
  readonly nameOf: (row: Row) => string;
  readonly onResult: (result: BulkResult<Row>) => void;
}

/** Actions on the selected rows; each first asks for confirmation, with the number of rows and the ones left out. */
export function BulkBar<Row extends RaRecord>({ actions, texts, nameOf, onResult }: BulkBarProps<Row>) {
  const t = useText(contractListTexts);
  const sayOwn = useText(texts);
  const sayOf = (action: BulkAction<Row>) => createTranslator(action.texts ?? texts);
  const { selectedIds, onUnselectItems } = useListContext<Row>();
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider();
  const client = useQueryClient();
  const [confirmation, setConfirmation] = useState<Confirmation<Row> | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (action: BulkAction<Row>, rows: readonly Row[], choice = '') => {
    setBusy(true);
    const result = await runBulk(action, rows, choice);
    setBusy(false);
    setConfirmation(null);
    if (!action.keepsSelection) onUnselectItems();
    onResult(result);
    await refreshQueries(client);
  };
  const ask = async (action: BulkAction<Row>) => {
    try {
      // the selection may include rows of other pages
      const { data } = await provider.getMany<Row>(resource, { ids: selectedIds });
      // a list that knows no ids answers with all of its rows
      const rows = data.filter(({ id }) => selectedIds.includes(id));
      // if nothing would change, explain why instead of asking
      if (rows.every((row) => action.skipReason(row) !== null)) await run(action, rows);
      else setConfirmation({ action, rows, choice: action.choices?.[0]?.value ?? '' });
    } catch (error) {
      const detail = error instanceof Error ? error.message : '';
      showToast({ tone: 'failed', message: t('failedTitle'), detail });
    }
  };
  const skippedRows = (confirmation?.rows ?? []).flatMap((row) => {
    const why = confirmation?.action.skipReason(row) ?? null;
    return why === null ? [] : [`${nameOf(row)} (${sayOwn(why)})`];
  });
  const count = (confirmation?.rows.length ?? 0) - skippedRows.length;
  return (
    <div
      className={styles['tools']}
      role="toolbar"
      aria-label={t('selected', { smart_count: selectedIds.length })}
    >
      <b>{t('selected', { smart_count: selectedIds.length })}</b>
      {actions.map((action) => (
        <Button
          key={action.name}
          icon={action.icon}
          variant={action.destructive ? 'danger' : 'default'}
          onClick={() => void ask(action)}
        >
          {sayOf(action)(action.name)}
        </Button>
      ))}
      <Button variant="quiet" onClick={() => onUnselectItems()}>
        {t('clear')}
      </Button>
      {confirmation && (
        <ConfirmDialog
          open
          title={sayOf(confirmation.action)(`${confirmation.action.name}Title`, { smart_count: count })}
          verb={sayOf(confirmation.action)(confirmation.action.name)}
          destructive={confirmation.action.destructive ?? false}
          keepLabel={t('cancel')}
          busy={busy}
          onConfirm={() => void run(confirmation.action, confirmation.rows, confirmation.choice)}
          onClose={() => setConfirmation(null)}
        >
          <p>{sayOf(confirmation.action)(`${confirmation.action.name}Body`)}</p>
          {confirmation.action.choices && (
            <SelectField
              label={sayOf(confirmation.action)(`${confirmation.action.name}Choice`)}
              value={confirmation.choice}
              options={confirmation.action.choices}
              onChange={(choice) => setConfirmation({ ...confirmation, choice })}
            />
          )}
          {skippedRows.length > 0 && <p>{t('leftOut', { names: skippedRows.join(', ') })}</p>}
        </ConfirmDialog>
      )}
    </div>
  );
}

interface BulkNoteProps<Row> {
  readonly result: BulkResult<Row>;
  readonly texts: Texts;
  readonly nameOf: (row: Row) => string;
  readonly onResult: (result: BulkResult<Row> | null) => void;
}

/** What was done, what was skipped and why; stays until it is dismissed. */
export function BulkNote<Row extends RaRecord>({ result, texts, nameOf, onResult }: BulkNoteProps<Row>) {
  const t = useText(contractListTexts);
  const sayOwn = useText(texts);
  const client = useQueryClient();
  const { action, done, skipped } = result;
  const sayDone = useText(action.texts ?? texts);
  const undo = async () => {
    onResult(await undoBulk(result));
    await refreshQueries(client);
  };
  return (
    <Note
      tone={done.length > 0 ? 'ready' : 'attention'}
      action={
        <>
          {done.length > 0 && action.undo && (
            <Button size="sm" icon={Undo2} onClick={() => void undo()}>
              {t('undo')}
            </Button>
          )}
          <IconButton icon={X} name={t('dismiss')} onClick={() => onResult(null)} />
        </>
      }
    >
      {sayDone(`${action.name}Done`, { smart_count: done.length })}
      {skipped.length > 0 && (
        <span className={styles['skipped']}>
          {t('skipped', { smart_count: skipped.length })}{' '}
          {skipped.map(({ row, why }, index) => (
            <span key={row.id}>
              {index > 0 && '; '}
              <bdi>{nameOf(row)}</bdi>, {sayOwn(why)}
            </span>
          ))}
        </span>
      )}
    </Note>
  );
}
