import { useState } from 'react';
import { ListWorkflows, type WorkflowCard } from '../../../../../contracts/authoring/workflow-views.ts';
import { hasRight, type Roles } from '../../../../../contracts/kernel/permissions.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import styles from '../../../editor/cut/Inserts.module.css';
import { cutTexts } from '../../../i18n/en/cut.ts';
import { useText } from '../../../i18n/text.ts';
import { useProfile } from '../../../providers/session.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Choices } from '../../../ui/pickers/Picker.tsx';
import { minutesSeconds } from '../../../ui/text/time-format.ts';

/** So many are asked for; among them are some that this person may only watch. */
const searchSize = 100;
const maxOptions = 20;
const readyStatuses: readonly WorkflowCard['status'][] = ['published', 'unpublished', 'new'];

/** A video may be inserted by those who may edit its workflow, once it is ready. */
const canInsert = (person: Roles, { status, workspaceId }: WorkflowCard): boolean =>
  readyStatuses.includes(status) && hasRight(person, 'author', workspaceId);

interface VideoChoicesProps {
  readonly chosenId: string;
  readonly onChoose: (workflowId: string) => void;
}

/** The videos that this author may insert, found by their titles. */
export function VideoChoices({ chosenId, onChoose }: VideoChoicesProps) {
  const t = useText(cutTexts);
  const profile = useProfile();
  const { workflowId } = useEditor().document.draft;
  const [text, setText] = useState('');
  const keyword = text.slice(0, 200);
  const { data, error, refetch } = useQueryOf(
    ListWorkflows,
    { size: searchSize, ...(keyword && { keyword }) },
    { keepPrevious: true },
  );
  if (error && !data) return <ErrorState onRetry={refetch}>{t('videosFailed')}</ErrorState>;
  const cards = data?.items.filter((card) => card.id !== workflowId && canInsert(profile, card)) ?? null;
  const shown = cards?.slice(0, maxOptions) ?? null;
  const isMore = (cards?.length ?? 0) > maxOptions || (data?.page.dataCount ?? 0) > searchSize;
  return (
    <div className={styles['found']}>
      <Choices
        label={t('findVideo')}
        value={chosenId}
        options={
          shown &&
          shown.map(({ id, title, videoDuration }) => ({
            value: id,
            label: title,
            detail: minutesSeconds(videoDuration ?? 0),
          }))
        }
        more={shown?.length === 0 ? t('noVideos') : isMore ? t('moreVideos') : null}
        onSearch={setText}
        onPick={onChoose}
      />
    </div>
  );
}
