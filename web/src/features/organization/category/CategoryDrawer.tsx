import {
  DeleteCategory,
  GetCategory,
  RenameCategory,
} from '../../../../../contracts/organization/category.ts';
import { categoryTexts } from '../../../i18n/en/categories.ts';
import { useText } from '../../../i18n/text.ts';
import { ContractForm } from '../../../console/ContractForm.tsx';
import { DeleteRecord } from '../../../console/DeleteRecord.tsx';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { Subcategories } from './Subcategories.tsx';

/** One category: its name and its subcategories. */
export function CategoryDrawer({ id: categoryId, onClose }: { id: string; onClose: () => void }) {
  const t = useText(categoryTexts);
  const { data, error, refetch } = useQueryOf(GetCategory, { categoryId });
  return (
    <Drawer
      open
      takesFocus
      title={data?.name ?? ''}
      onClose={onClose}
      actions={
        data && (
          <DeleteRecord
            id={categoryId}
            command={DeleteCategory}
            name={data.name}
            affected={t('affected', { smart_count: data.subcategories })}
            onDone={onClose}
          />
        )
      }
    >
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={4} />}
      {data && (
        <>
          <ContractForm
            contract={RenameCategory}
            texts={categoryTexts}
            id={categoryId}
            onDone={() => undefined}
          />
          <Subcategories categoryId={categoryId} />
        </>
      )}
    </Drawer>
  );
}
