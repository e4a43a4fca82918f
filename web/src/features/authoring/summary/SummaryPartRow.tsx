import { Play, Trash2 } from 'lucide-react';
import { maxPartText } from '../../../../../contracts/assistant/summary-parts.ts';
import type { SummaryPartView } from '../../../../../contracts/assistant/summary.ts';
import { CommitTextArea } from '../../../editor/fields/CommitTextArea.tsx';
import { useEditor, useEditorContext } from '../../../editor/state/editor-context.tsx';
import { summaryTexts } from '../../../i18n/en/summary.ts';
import { useText } from '../../../i18n/text.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/feedback/StatusBadge.tsx';
import { Icon } from '../../../ui/images/Icon.tsx';
import { Time } from '../../../ui/text/Time.tsx';
import { stepTitle } from '../../../ui/workflow/step-title.ts';
import { AcceptButton } from './AcceptButton.tsx';
import { StepTitleOffer } from './StepTitles.tsx';
import styles from './Summary.module.css';
import type { SummaryActions } from './use-summary.ts';

interface SummaryPartRowProps {
  readonly part: SummaryPartView;
  /** Among those of its kind, from 1. */
  readonly number: number;
  /** Of the video. */
  readonly language: string | null;
  /** Says that it was extracted, where a model wrote others. */
  readonly isQuoted: boolean;
  /** The id of the text that says what accepting does. */
  readonly acceptHintId: string;
  readonly edits: SummaryActions;
}

type Checked = 'suggested' | 'accepted' | 'edited';
const tones: Record<Checked, StatusTone> = { suggested: 'attention', accepted: 'ready', edited: 'draft' };

function checkedOf({ isAccepted, isPersonal }: SummaryPartView): Checked {
  if (isAccepted) return 'accepted';
  return isPersonal ? 'edited' : 'suggested';
}

/** One part: its text, whether somebody has checked it, and what of the video it rests on. */
export function SummaryPartRow(props: SummaryPartRowProps) {
  const { part, number, language, isQuoted, acceptHintId, edits } = props;
  const t = useText(summaryTexts);
  const checked = checkedOf(part);
  return (
    <li className={styles['part']}>
      <div className={styles['text']} lang={language ?? undefined}>
        <CommitTextArea
          label={t('text', { kind: t(`kind.${part.kind}`), number })}
          value={part.content}
          maxLength={maxPartText}
          emptyError={t('empty')}
          onCommit={(content) => edits.change({ changed: [{ partId: part.id, content }] })}
        />
        <Sources part={part} />
        <StepTitleOffer part={part} language={language} />
        {isQuoted && <p>{t('quoted')}</p>}
        {!part.isInVideo && (
          <p>
            <StatusBadge tone="attention">{t('gone')}</StatusBadge>
          </p>
        )}
      </div>
      <span className={styles['checked']}>
        <StatusBadge tone={tones[checked]}>{t(`part.${checked}`)}</StatusBadge>
      </span>
      <span className={styles['buttons']}>
        {!part.isAccepted && <AcceptButton partIds={[part.id]} hintId={acceptHintId} edits={edits} />}
        <IconButton icon={Trash2} name={t('remove')} onClick={() => edits.change({ removed: [part.id] })} />
      </span>
    </li>
  );
}

/** The sentences that a part rests on, or the title of its step; each leads to its place. */
function Sources({ part }: { readonly part: SummaryPartView }) {
  const t = useText(summaryTexts);
  const { draft, transcript } = useEditor().document;
  const { preview } = useEditorContext();
  const sentences = transcript.sentences.filter(({ id }) => part.sentenceIds.includes(id));
  const place = draft.steps.findIndex(({ id }) => id === part.stepId);
  const step = draft.steps[place];
  const titled = sentences.length === 0 && step ? [{ id: step.id, startTime: step.startTime }] : [];
  return (
    <div className={styles['sources']}>
      {part.kind === 'section' && step && <b dir="auto">{stepTitle(step.title, place + 1)}</b>}
      {[...sentences, ...titled].map((source) => (
        <button key={source.id} type="button" onClick={() => preview.seek(source.startTime)}>
          <Icon icon={Play} size="small" />
          <span className="visually-hidden">{t('showAt')}</span> <Time seconds={source.startTime} />
        </button>
      ))}
      {titled.length > 0 && <span>{t('fromTitle', { number: place + 1 })}</span>}
      {part.isPersonal &&
        sentences.map(({ id, sentence }) => (
          <q key={id} dir="auto">
            {sentence}
          </q>
        ))}
    </div>
  );
}
