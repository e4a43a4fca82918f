import { lazy, Suspense } from 'react';
import {
  DeleteWorkflow,
  RenameWorkflow,
  UnpublishWorkflow,
} from '../../../../contracts/authoring/workflow-commands.ts';
import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import type { CardAction } from './card-menu.ts';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { useCommand } from '../../providers/use-command.ts';

export interface PendingCardAction {
  readonly act: CardAction;
  readonly card: WorkflowCard;
}
/** With what differs between versions, which no list needs. */
const PublishFromCard = lazy(async () => ({
  default: (await import('./PublishFromCard.tsx')).PublishFromCard,
}));
/** Of few cards: the others are opened without it. */
const FailureDialog = lazy(async () => ({ default: (await import('./FailureDialog.tsx')).FailureDialog }));

interface CardDialogsProps {
  readonly pending: PendingCardAction | null;
  readonly onPendingChange: (pending: PendingCardAction | null) => void;
}

/** Dialogs of a card's actions. */
export function CardDialogs({ pending, onPendingChange }: CardDialogsProps) {
  if (pending === null) return null;
  const { act, card } = pending;
  const close = () => onPendingChange(null);
  switch (act) {
    case 'rename':
      return <RenameDialog card={card} onClose={close} />;
    case 'publish':
      return (
        <Suspense fallback={null}>
          <PublishFromCard card={card} onClose={close} />
        </Suspense>
      );
    case 'unpublish':
      return <UnpublishDialog card={card} onClose={close} />;
    case 'delete':
      return (
        <DeleteDialog
          card={card}
          onClose={close}
          onUnpublish={() => onPendingChange({ act: 'unpublish', card })}
        />
      );
    case 'failure':
      return (
        <Suspense fallback={null}>
          <FailureDialog
            card={card}
            onClose={close}
            onDelete={() => onPendingChange({ act: 'delete', card })}
          />
        </Suspense>
      );
  }
}

interface CardDialogProps {
  readonly card: WorkflowCard;
  readonly onClose: () => void;
}

/** At most 90 characters; the same title changes nothing (R-CARD-15). */
function RenameDialog({ card, onClose }: CardDialogProps) {
  const t = useText(discoveryTexts);
  const rename = useCommand(RenameWorkflow);
  const send = async (title: string) => {
    const { id: workflowId, languageCode } = card;
    return rename.run({ workflowId, title, languageCode });
  };
  const undo = async () => {
    const result = await send(card.title);
    if (!result.ok) showToast({ tone: 'failed', message: t('renameNotUndone'), detail: result.errorMessage });
  };
  const form = useContractForm({
    schema: RenameWorkflow.schema.pick({ title: true }),
    texts: discoveryTexts,
    defaultValues: { title: card.title },
    mode: 'onChange',
    send: async (typed): Promise<void> => {
      const title = typed.title.trim();
      if (title === card.title) return onClose();
      const { ok, errorMessage } = await send(title);
      if (!ok) return form.setError('title', { message: errorMessage });
      onClose();
      showToast({ tone: 'ready', message: t('renamed'), detail: title, undo: () => void undo() });
    },
  });
  return (
    <FormDialog title={t('renameTitle')} form={form} verb={t('save')} onClose={onClose}>
      <Field
        label={t('titleLabel')}
        autoFocus
        counter={form.counter('title')}
        onFocus={(event) => event.target.select()}
        {...form.field('title')}
      />
    </FormDialog>
  );
}

function RefusalNote({ message }: { message: string | undefined }) {
  return message === undefined ? null : <Note tone="failed">{message}</Note>;
}

/** Hides it from viewers after a confirmation (R-CARD-12). */
function UnpublishDialog({ card, onClose }: CardDialogProps) {
  const t = useText(discoveryTexts);
  const unpublish = useCommand(UnpublishWorkflow);
  const confirm = async () => {
    if (!(await unpublish.run({ workflowId: card.id })).ok) return;
    onClose();
    showToast({ tone: 'ready', message: t('unpublishedToast'), detail: card.title });
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={<bdi>{t('unpublishTitle', { title: card.title })}</bdi>}
      verb={t('unpublish')}
      busy={unpublish.isPending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{t('unpublishBody')}</p>
      <RefusalNote message={unpublish.error?.errorMessage} />
    </ConfirmDialog>
  );
}

/** Cannot be undone, so the person types to confirm; hiding is offered instead (R-CARD-11). */
function DeleteDialog({
  card,
  onClose,
  onUnpublish,
}: CardDialogProps & { readonly onUnpublish: () => void }) {
  const t = useText(discoveryTexts);
  const remove = useCommand(DeleteWorkflow);
  const confirm = async () => {
    if (!(await remove.run({ workflowId: card.id })).ok) return;
    onClose();
    showToast({ tone: 'ready', message: t('deletedToast'), detail: card.title });
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={<bdi>{t('deleteTitle', { title: card.title })}</bdi>}
      verb={t('delete')}
      typed={t('deleteWord')}
      busy={remove.isPending}
      aside={
        card.status === 'published' ? (
          <Button variant="quiet" onClick={onUnpublish}>
            {t('unpublishInstead')}
          </Button>
        ) : undefined
      }
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{t('deleteBody')}</p>
      <RefusalNote message={remove.error?.errorMessage} />
    </ConfirmDialog>
  );
}
