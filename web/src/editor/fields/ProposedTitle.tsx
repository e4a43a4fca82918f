import { Check, Sparkles } from 'lucide-react';
import { isProposedTitle } from '../../../../contracts/authoring/model/draft.ts';
import type { Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { isTitleSaid } from '../../../../contracts/authoring/model/title-source.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import styles from './ProposedTitle.module.css';

/** Marks a generated title until its author accepts it or writes another one, and says if it is not said any more. */
export function ProposedTitle({ step }: { step: Step }) {
  const t = useText(editorTexts);
  const { editor } = useEditorContext();
  const { draft, transcript } = useEditor().document;
  if (!isProposedTitle(draft, step)) return null;
  return (
    <span className={styles['mark']}>
      <Icon icon={Sparkles} size="small" />
      {t('proposedTitle')}
      {!isTitleSaid(step, transcript.sentences, transcript.languageCode) && <b>{t('titleNotSaid')}</b>}
      <Button
        size="sm"
        variant="quiet"
        onClick={(event) => {
          event.stopPropagation();
          editor.edit({ type: 'AcceptStepTitles', data: { stepIds: [step.id] } });
        }}
      >
        {t('accept')}
      </Button>
    </span>
  );
}

/** Accepts all generated titles. */
export function AcceptAllTitles() {
  const t = useText(editorTexts);
  const { editor } = useEditorContext();
  const { draft } = useEditor().document;
  const stepIds = draft.steps.filter((step) => isProposedTitle(draft, step)).map(({ id }) => id);
  if (stepIds.length === 0) return null;
  return (
    <div className={styles['all']}>
      <span>
        <Icon icon={Sparkles} size="small" />
        {t('proposedTitles', { smart_count: stepIds.length })}
      </span>
      <Button
        size="sm"
        icon={Check}
        onClick={() => editor.edit({ type: 'AcceptStepTitles', data: { stepIds } })}
      >
        {t('acceptAll')}
      </Button>
    </div>
  );
}
