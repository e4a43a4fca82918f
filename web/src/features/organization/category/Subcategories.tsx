import { X } from 'lucide-react';
import { useState } from 'react';
import {
  categoriesPerPage,
  CreateSubcategory,
  DeleteSubcategory,
  ListSubcategories,
  RenameSubcategory,
  type SubcategoryView,
} from '../../../../../contracts/organization/category.ts';
import { InlineTitle } from '../../../editor/fields/InlineTitle.tsx';
import { categoryTexts } from '../../../i18n/en/categories.ts';
import { useText } from '../../../i18n/text.ts';
import parts from '../../../console/ConsoleParts.module.css';
import type { CallResult } from '../../../providers/api-client.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Pager } from '../../../ui/tables/Pager.tsx';
import { NewSubcategory } from './NewSubcategory.tsx';

/** The subcategories of a category: add, rename in place, delete with the way back. */
export function Subcategories({ categoryId }: { categoryId: string }) {
  const t = useText(categoryTexts);
  const [page, setPage] = useState(1);
  const create = useCommand(CreateSubcategory);
  const rename = useCommand(RenameSubcategory);
  const remove = useCommand(DeleteSubcategory);
  const { data, error, refetch } = useQueryOf(
    ListSubcategories,
    { categoryId, page, size: categoriesPerPage },
    { keepPrevious: true },
  );
  const total = data?.page.dataCount ?? 0;
  const add = async (name: string): Promise<boolean> => succeeded(await create.run({ categoryId, name }));
  const succeeded = (result: CallResult<unknown>): boolean => {
    if (!result.ok) showToast({ tone: 'failed', message: t('failedTitle'), detail: result.errorMessage });
    return result.ok;
  };
  const removeOne = async ({ id: subcategoryId, name }: SubcategoryView) => {
    if (!succeeded(await remove.run({ subcategoryId }))) return;
    showToast({
      tone: 'ready',
      message: t('subcategoryDeleted', { name }),
      actions: [{ label: t('undo'), run: () => void add(name) }],
    });
  };
  return (
    <div className={parts['part']}>
      <h3>{t('subcategories')}</h3>
      <NewSubcategory busy={create.isPending} onAdd={add} />
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {data && total === 0 && <p className={parts['quiet']}>{t('noSubcategories')}</p>}
      {data?.items.map((subcategory) => (
        <div key={subcategory.id} className={parts['row']}>
          <InlineTitle
            required
            label={t('renameSubcategory', { name: subcategory.name })}
            value={subcategory.name}
            placeholder=""
            onCommit={(name) => void rename.run({ subcategoryId: subcategory.id, name }).then(succeeded)}
          />
          <IconButton
            icon={X}
            name={t('deleteSubcategory', { name: subcategory.name })}
            onClick={() => void removeOne(subcategory)}
          />
        </div>
      ))}
      {total > categoriesPerPage && (
        <Pager page={page} size={categoriesPerPage} total={total} onPage={setPage} bare />
      )}
    </div>
  );
}
