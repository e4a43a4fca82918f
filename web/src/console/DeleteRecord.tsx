import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useDelete, useResourceContext } from 'react-admin';
import { useState } from 'react';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { useText } from '../i18n/text.ts';
import type { BrowserCommand } from '../providers/contract-call.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { showToast } from '../ui/feedback/toast.ts';

export interface DeleteRecordProps {
  readonly id: string;
  readonly command: BrowserCommand;
  readonly name: string;
  /** What is affected besides the record itself. */
  readonly affected?: string;
  readonly onDone: () => void;
}

/** Deletes a record permanently after confirmation. */
export function DeleteRecord({ id, command, name, affected, onDone }: DeleteRecordProps) {
  const t = useText(contractListTexts);
  const resource = useResourceContext() ?? '';
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [remove, { isPending }] = useDelete();
  const confirm = () =>
    void remove(
      resource,
      { id, meta: { command } },
      {
        mutationMode: 'pessimistic',
        onSuccess: async () => {
          showToast({ tone: 'ready', message: t('deleted', { name }) });
          onDone();
          // what shows the record is still there until its address has changed, and would ask for what exists no more
          await client.invalidateQueries({
            predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(JSON.stringify(id)),
          });
        },
        onError: (error) =>
          showToast({ tone: 'failed', message: t('failedTitle'), detail: (error as Error).message }),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <IconButton icon={Trash2} name={t('delete')} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title={t('deleteTitle', { name })}
        verb={t('delete')}
        destructive
        keepLabel={t('cancel')}
        busy={isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {affected !== undefined && <p>{affected}</p>}
        <p>{t('deleteBody')}</p>
      </ConfirmDialog>
    </>
  );
}
