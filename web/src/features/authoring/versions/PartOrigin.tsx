import { History } from 'lucide-react';
import { useState } from 'react';
import type { PartOfDraft } from '../../../../../contracts/authoring/part-origin.ts';
import { originTexts } from '../../../i18n/en/origin.ts';
import { useText } from '../../../i18n/text.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { OriginDialog } from '../OriginDialog.tsx';
import styles from './Versions.module.css';

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

interface AskedPartProps extends PartOriginProps {
  readonly text: string;
}

/** A short part by its text, which asks where it comes from. */
export function AskedPart({ workflowId, of, text }: AskedPartProps) {
  const t = useText(originTexts);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['asked']}
        dir="auto"
        aria-label={t('askOf', { text })}
        title={t('ask')}
        onClick={() => setAsked(true)}
      >
        {text}
      </button>
      {asked && <OriginDialog workflowId={workflowId} of={of} onClose={() => setAsked(false)} />}
    </>
  );
}
