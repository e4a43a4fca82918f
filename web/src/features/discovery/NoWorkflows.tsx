import { Upload } from 'lucide-react';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useUploadEntry } from './use-upload-entry.ts';

interface NoWorkflowsProps {
  readonly author: boolean;
  /** Replaces the sentence for viewers. */
  readonly message?: string;
}

/** The empty state: what would be here, and the button to create it. */
export function NoWorkflows({ author, message }: NoWorkflowsProps) {
  const t = useText(discoveryTexts);
  const upload = useUploadEntry();
  return (
    <EmptyState
      title={t('emptyTitle')}
      action={
        author &&
        upload && (
          <Button variant="primary" icon={Upload} onClick={upload.run}>
            {upload.label()}
          </Button>
        )
      }
    >
      {author ? t('emptyAuthor') : (message ?? t('emptyViewer'))}
    </EmptyState>
  );
}
