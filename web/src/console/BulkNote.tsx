import { useQueryClient } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import type { RaRecord } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { rememberFocus } from '../browser/focus-trail.ts';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { type Texts, useText } from '../i18n/text.ts';
import { refreshQueries } from '../providers/use-query-of.ts';
import { Button } from '../ui/controls/Button.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { Note } from '../ui/feedback/Note.tsx';
import { type BulkResult, undoBulk } from './bulk.ts';
import { SkippedRows } from './SkippedRows.tsx';

interface BulkNoteProps<Row> {
  readonly result: BulkResult<Row>;
  readonly texts: Texts;
  readonly nameOf: (row: Row) => string;
  readonly onResult: (result: BulkResult<Row> | null) => void;
}

/** What was done, what was skipped and why; stays until it is dismissed. */
export function BulkNote<Row extends RaRecord>({ result, texts, nameOf, onResult }: BulkNoteProps<Row>) {
  const t = useText(contractListTexts);
  const client = useQueryClient();
  const { action, labels, done, skipped } = result;
  const own = action.texts ?? texts;
  const say = useText(own);
  const [busy, setBusy] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  // the bar that asked may be gone with its selection
  useEffect(() => {
    rememberFocus(note.current);
    // it stands above the list, of which a lower part may be seen
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const undo = async () => {
    setBusy(true);
    const undone = await undoBulk(result);
    setBusy(false);
    onResult(undone);
    await refreshQueries(client);
  };
  return (
    <Note
      ref={note}
      tone={done.length > 0 ? 'ready' : 'attention'}
      action={
        <>
          {done.length > 0 && action.undo && (
            <Button size="sm" icon={Undo2} busy={busy} onClick={() => void undo()}>
              {t('undo')}
            </Button>
          )}
          <IconButton icon={X} name={t('dismiss')} onClick={() => onResult(null)} />
        </>
      }
    >
      {say(action.done ?? `${action.name}Done`, { smart_count: done.length, ...labels })}
      {skipped.length > 0 && <SkippedRows skipped={skipped} texts={own} labels={labels} nameOf={nameOf} />}
    </Note>
  );
}
