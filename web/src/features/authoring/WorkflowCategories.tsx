import { useState } from 'react';
import { ChangeWorkflowCategories } from '../../../../contracts/authoring/workflow-categories.ts';
import { GetWorkflow, type WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';
import {
  ListAllSubcategories,
  ListCategories,
  maxCategories,
} from '../../../../contracts/organization/category.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import inspectorStyles from '../../editor/builder/Inspector.module.css';
import { useCommand } from '../../providers/use-command.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Chip } from '../../ui/controls/Chip.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Picker } from '../../ui/pickers/Picker.tsx';
import styles from './Reviewers.module.css';

interface Option {
  readonly id: string;
  readonly label: string;
  /** Of a subcategory. */
  readonly categoryId: string | null;
}

/** Every category, each followed by its subcategories. */
function useCategoryOptions(): readonly Option[] {
  const categories = useQueryOf(ListCategories, { all: 'true' }, { staleMs: 60_000 }).data;
  const subcategories = useQueryOf(ListAllSubcategories, { size: maxCategories }, { staleMs: 60_000 }).data;
  return (categories?.items ?? []).flatMap(({ id, name }) => [
    { id, label: name, categoryId: null },
    ...(subcategories?.items ?? [])
      .filter(({ categoryId }) => categoryId === id)
      .map((each) => ({ id: each.id, label: `${name} / ${each.name}`, categoryId: id })),
  ]);
}

type Chosen = Pick<WorkflowDetails, 'categoryIds' | 'subcategoryIds'>;

const withOption = ({ categoryIds, subcategoryIds }: Chosen, { id, categoryId }: Option): Chosen =>
  categoryId === null
    ? { categoryIds: [...categoryIds, id], subcategoryIds }
    : { categoryIds, subcategoryIds: [...subcategoryIds, id] };

/** A category goes with its subcategories. */
function withoutOption(
  { categoryIds, subcategoryIds }: Chosen,
  removed: Option,
  all: readonly Option[],
): Chosen {
  const within = new Set(all.filter(({ categoryId }) => categoryId === removed.id).map(({ id }) => id));
  return {
    categoryIds: categoryIds.filter((id) => id !== removed.id),
    subcategoryIds: subcategoryIds.filter((id) => id !== removed.id && !within.has(id)),
  };
}

/** The categories of the workflow, with a button to choose them; nothing where the organisation has none. */
export function WorkflowCategories({ details }: { details: WorkflowDetails }) {
  const t = useText(editorTexts);
  const options = useCategoryOptions();
  const change = useCommand(ChangeWorkflowCategories, { refreshes: [GetWorkflow] });
  const [sent, setSent] = useState<Chosen | null>(null);
  if (options.length === 0) return null;
  const current = sent ?? details;
  const keys = new Set([...current.categoryIds, ...current.subcategoryIds]);
  const chosen = options.filter(({ id }) => keys.has(id));
  const send = async (next: Chosen) => {
    const { categoryIds, subcategoryIds } = next;
    setSent(next);
    const { ok } = await change.run({ workflowId: details.id, categoryIds, subcategoryIds });
    if (!ok) setSent(null);
  };
  return (
    <section className={inspectorStyles['part']}>
      <h3>{t('categories')}</h3>
      {chosen.length === 0 && <p className={inspectorStyles['none']}>{t('noCategories')}</p>}
      <div className={styles['chips']}>
        {chosen.map((option) => (
          <Chip
            key={option.id}
            name={option.label}
            onRemove={() => void send(withoutOption(current, option, options))}
          >
            <bdi>{option.label}</bdi>
          </Chip>
        ))}
        <AddCategory
          options={options.filter(({ id }) => !keys.has(id))}
          onAdd={(option) => void send(withOption(current, option))}
        />
      </div>
      {change.error && <Note tone="failed">{change.error.errorMessage}</Note>}
    </section>
  );
}

function AddCategory({ options, onAdd }: { options: readonly Option[]; onAdd: (option: Option) => void }) {
  const t = useText(editorTexts);
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const found = options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  return (
    <Picker
      label={t('addCategory')}
      value=""
      shown={t('addCategory')}
      options={found.map(({ id, label }) => ({ value: id, label }))}
      onSearch={setText}
      onPick={(id) => {
        const option = options.find((each) => each.id === id);
        if (option) onAdd(option);
      }}
    />
  );
}
