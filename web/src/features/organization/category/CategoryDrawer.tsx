import {
  DeleteCategory,
  GetCategory,
  RenameCategory,
} from '../../../../../contracts/organization/category.ts';
import { categoryTexts } from '../../../i18n/en/categories.ts';
import { useText } from '../../../i18n/text.ts';
import { ContractForm } from '../../../console/ContractForm.tsx';
import { RecordDrawer } from '../../../console/RecordDrawer.tsx';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Subcategories } from './Subcategories.tsx';

/** One category: its name and its subcategories. */
export function CategoryDrawer({ id: categoryId, onClose }: { id: string; onClose: () => void }) {
  const t = useText(categoryTexts);
  return (
    <RecordDrawer
      record={useQueryOf(GetCategory, { categoryId })}
      titleOf={({ name }) => name}
      deletion={({ name, subcategories }) => ({
        id: categoryId,
        command: DeleteCategory,
        name,
        affected: t('affected', { smart_count: subcategories }),
      })}
      onClose={onClose}
    >
      {() => (
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
    </RecordDrawer>
  );
}
