import { History } from 'lucide-react';
import { useState } from 'react';
import type { PartOfDraft } from '../../../editor/state/editor-context.tsx';
import { originTexts } from '../../../i18n/en/origin.ts';
import { useText } from '../../../i18n/text.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { OriginDialog } from '../OriginDialog.tsx';

interface PartOriginProps {
  readonly workflowId: string;
  readonly of: PartOfDraft;
}

/** Asks where a part of the draft comes from, and shows the answer. */
export function PartOrigin({ workflowId, of }: PartOriginProps) {
  const t = useText(originTexts);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <IconButton icon={History} name={t('ask')} onClick={() => setAsked(true)} />
      {asked && <OriginDialog workflowId={workflowId} of={of} onClose={() => setAsked(false)} />}
    </>
  );
}
