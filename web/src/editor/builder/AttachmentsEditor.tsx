import { FileText, Image, Link2, type LucideIcon, X } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import type { Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import type { Attachment } from '../../../../contracts/authoring/workflow-fields.ts';
import { TypedLinkAttachment } from '../../../../contracts/authoring/workflow-fields.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { FileName } from '../../ui/text/LongName.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { useEditorContext } from '../state/editor-context.tsx';
import { PageAction } from '../window/PageAction.tsx';
import styles from './Inspector.module.css';

export type FileKind = 'diagram' | 'pdf';
/** How files are uploaded and downloaded; the editor does not know where they are stored. */
export interface AttachmentActions {
  readonly upload: (
    kind: FileKind,
    file: File,
    onProgress: (share: number) => void,
  ) => Promise<{ readonly assetId: string } | { readonly message: string }>;
  readonly open: (stepId: string, attachment: Attachment) => void;
}

const icons: Record<Attachment['kind'], LucideIcon> = { diagram: Image, pdf: FileText, link: Link2 };
const nameOf = (attachment: Attachment): string =>
  attachment.kind === 'link' ? attachment.label : attachment.name;
const accepted: Record<FileKind, string> = {
  diagram: 'image/jpeg,image/png,image/gif,image/webp',
  pdf: 'application/pdf',
};

interface PendingUpload {
  readonly id: string;
  readonly name: string;
  readonly share: number;
}

/** Pictures, PDFs and links beside a step. */
export function AttachmentsEditor({ step, actions }: { step: Step; actions: AttachmentActions }) {
  const t = useText(editorTexts);
  const { editor } = useEditorContext();
  const [sending, setSending] = useState<readonly PendingUpload[]>([]);
  const [linking, setLinking] = useState(false);
  const stepId = step.id;
  const send = async (kind: FileKind, file: File) => {
    const id = crypto.randomUUID();
    setSending((others) => [...others, { id, name: file.name, share: 0 }]);
    const onProgress = (share: number) =>
      setSending((all) => all.map((one) => (one.id === id ? { ...one, share } : one)));
    const result = await actions.upload(kind, file, onProgress);
    setSending((all) => all.filter((one) => one.id !== id));
    if ('message' in result) {
      showToast({
        tone: 'failed',
        message: t('uploadFailed', { name: file.name }),
        detail: result.message,
      });
      return;
    }
    const attachment = { kind, id, assetId: result.assetId, name: file.name, size: file.size };
    editor.edit({ type: 'AddAttachment', data: { stepId, attachment } });
  };
  return (
    <section className={styles['part']}>
      <h3>{t('attachments')}</h3>
      {step.attachments.map((attachment) => (
        <AttachmentLine key={attachment.id} stepId={stepId} attachment={attachment} actions={actions} />
      ))}
      {sending.map(({ id, name, share }) => (
        <div key={id} className={styles['attachment']}>
          <Icon icon={FileText} />
          <FileName name={name} />
          <ProgressBar label={t('sending', { name })} value={share} />
        </div>
      ))}
      {linking && <LinkForm stepId={stepId} onClose={() => setLinking(false)} />}
      <div className={styles['adders']}>
        <FileButton kind="diagram" label={t('addPicture')} onFile={send} />
        <FileButton kind="pdf" label={t('addPdf')} onFile={send} />
        <Button size="sm" icon={Link2} onClick={() => setLinking(true)}>
          {t('addLink')}
        </Button>
      </div>
    </section>
  );
}

interface AttachmentLineProps {
  readonly stepId: string;
  readonly attachment: Attachment;
  readonly actions: AttachmentActions;
}

function AttachmentLine({ stepId, attachment, actions }: AttachmentLineProps) {
  const t = useText(editorTexts);
  const { editor } = useEditorContext();
  const name = nameOf(attachment);
  const remove = () => {
    if (!editor.edit({ type: 'RemoveAttachment', data: { stepId, attachmentId: attachment.id } })) return;
    showToast({
      tone: 'ready',
      message: t('removedAttachment', { name }),
      undo: () => editor.edit({ type: 'AddAttachment', data: { stepId, attachment } }),
    });
  };
  return (
    <div className={styles['attachment']}>
      <Icon icon={icons[attachment.kind]} />
      <button
        type="button"
        className={styles['open']}
        aria-label={t('openIt', { name })}
        onClick={() => actions.open(stepId, attachment)}
      >
        <FileName name={name} />
      </button>
      <IconButton icon={X} name={t('removeIt', { name })} onClick={remove} />
    </div>
  );
}

interface FileButtonProps {
  readonly kind: FileKind;
  readonly label: string;
  readonly onFile: (kind: FileKind, file: File) => Promise<void>;
}

function FileButton({ kind, label, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    for (const file of event.target.files ?? []) void onFile(kind, file);
    event.target.value = '';
  };
  return (
    <>
      <Button size="sm" icon={icons[kind]} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted[kind]}
        onChange={onChange}
        aria-label={label}
      />
    </>
  );
}

const linkFields = TypedLinkAttachment.pick({ label: true, link: true });

function LinkForm({ stepId, onClose }: { stepId: string; onClose: () => void }) {
  const t = useText(editorTexts);
  const { editor } = useEditorContext();
  const form = useContractForm({
    schema: linkFields,
    texts: editorTexts,
    defaultValues: { label: '', link: '' },
    toInput: trimmed,
    send: (filled) => {
      const attachment = { kind: 'link' as const, id: crypto.randomUUID(), ...trimmed(filled) };
      editor.edit({ type: 'AddAttachment', data: { stepId, attachment } });
      onClose();
    },
  });
  return (
    <form
      className={styles['link']}
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Field label={t('linkLabel')} autoFocus maxLength={200} {...form.field('label')} />
      <Field label={t('linkAddress')} type="url" maxLength={2000} {...form.field('link')} />
      <div className={styles['buttons']}>
        <Button size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
        <PageAction size="sm" type="submit">
          {t('addVerb')}
        </PageAction>
      </div>
    </form>
  );
}

const trimmed = ({ label, link }: { label: string; link: string }) => ({
  label: label.trim(),
  link: link.trim(),
});
