import { useState } from 'react';
import {
  ChangeReviewers,
  FindReviewers,
  GetWorkflowReviewers,
} from '../../../../contracts/authoring/reviewers.ts';
import { maxReviewers } from '../../../../contracts/authoring/workflow-fields.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import inspectorStyles from '../../editor/builder/Inspector.module.css';
import { useCommand } from '../../providers/use-command.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Chip } from '../../ui/controls/Chip.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Picker } from '../../ui/pickers/Picker.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Reviewers.module.css';

/** Who reviews the workflow (R-WFL-23), with a button to choose them. */
export function Reviewers({ workflowId }: { workflowId: string }) {
  const t = useText(editorTexts);
  const sayKit = useText(kitTexts);
  const { data, error, refetch } = useQueryOf(GetWorkflowReviewers, { workflowId }, { staleMs: 0 });
  const change = useCommand(ChangeReviewers, { refreshes: [GetWorkflowReviewers] });
  const chosen = data?.items ?? [];
  const choose = (reviewers: readonly string[]) => void change.run({ workflowId, reviewers: [...reviewers] });
  const ids = chosen.map(({ id }) => id);
  return (
    <section className={inspectorStyles['part']}>
      <h3>{t('reviewers')}</h3>
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <Skeleton height={32} />}
      {data && chosen.length === 0 && <p className={inspectorStyles['none']}>{t('noReviewers')}</p>}
      {data && (
        <div className={styles['chips']}>
          {chosen.map(({ id, displayName }) => {
            const name = displayName ?? sayKit('erasedPerson');
            return (
              <Chip key={id} name={name} onRemove={() => choose(ids.filter((other) => other !== id))}>
                <bdi>{name}</bdi>
              </Chip>
            );
          })}
          {chosen.length < maxReviewers && (
            <AddReviewer workflowId={workflowId} chosen={ids} onAdd={(id) => choose([...ids, id])} />
          )}
        </div>
      )}
      {change.error && <Note tone="failed">{change.error.errorMessage}</Note>}
    </section>
  );
}

interface AddReviewerProps {
  readonly workflowId: string;
  readonly chosen: readonly string[];
  readonly onAdd: (id: string) => void;
}

function AddReviewer({ workflowId, chosen, onAdd }: AddReviewerProps) {
  const t = useText(editorTexts);
  const sayKit = useText(kitTexts);
  const [keyword, setKeyword] = useState('');
  const { data } = useQueryOf(
    FindReviewers,
    { workflowId, ...(keyword !== '' && { keyword }) },
    { staleMs: 60_000, keepPrevious: true },
  );
  const found = data?.items.filter(({ id }) => !chosen.includes(id)) ?? null;
  return (
    <Picker
      label={t('addReviewer')}
      value=""
      shown={t('addReviewer')}
      options={
        found &&
        found.map(({ id, displayName }) => ({ value: id, label: displayName ?? sayKit('erasedPerson') }))
      }
      onSearch={setKeyword}
      onPick={onAdd}
    />
  );
}
