import { useState } from 'react';
import {
  ListWorkflowCategories,
  ListWorkspaceWorkflowCategories,
  type WorkflowCategory,
} from '../../../../contracts/authoring/workflow-categories.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Picker } from '../../ui/pickers/Picker.tsx';
import type { ListState } from './list-state.ts';

interface CategoryFilterProps {
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>) => void;
  /** Only of this workspace. */
  readonly workspaceId?: string | undefined;
}

const options = { staleMs: 60_000, keepPrevious: true } as const;

function useCategories(workspaceId: string | undefined): readonly WorkflowCategory[] {
  const everywhere = useQueryOf(ListWorkflowCategories, {}, { ...options, enabled: !workspaceId });
  const there = useQueryOf(
    ListWorkspaceWorkflowCategories,
    { workspaceId: workspaceId ?? '' },
    { ...options, enabled: workspaceId !== undefined },
  );
  return (workspaceId ? there : everywhere).data?.items ?? [];
}

/** A filter by category or subcategory, if a workflow that the person sees has one. */
export function CategoryFilter({ state, onChange, workspaceId }: CategoryFilterProps) {
  const t = useText(discoveryTexts);
  const [text, setText] = useState('');
  const choices = useCategories(workspaceId).flatMap(({ id, name, workflows, subcategories }) => [
    { value: id, label: name, workflows },
    ...subcategories.map((each) => ({
      value: `${id}.${each.id}`,
      label: `${name} / ${each.name}`,
      workflows: each.workflows,
    })),
  ]);
  if (choices.length === 0 && state.category === null) return null;
  const wanted = text.trim().toLocaleLowerCase();
  const found = choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const chosen = choices.find(({ value }) => value === state.category);
  return (
    <Picker
      label={t('category')}
      value={state.category ?? ''}
      shown={chosen?.label ?? t(state.category === null ? 'anyCategory' : 'oneCategory')}
      none={t('anyCategory')}
      options={found.map(({ value, label, workflows }) => ({
        value,
        label,
        detail: t('categoryWorkflows', { smart_count: workflows }),
      }))}
      onSearch={setText}
      onPick={(category) => onChange({ category: category || null })}
    />
  );
}
