import {
  categoriesPerPage,
  CreateCategory,
  DeleteCategory,
  ListCategories,
  type CategoryView,
} from '../../../../../contracts/organization/category.ts';
import { categoryTexts } from '../../../i18n/en/categories.ts';
import { type BulkAction, deletionBy } from '../../../console/bulk.ts';
import { ContractList } from '../../../console/ContractList.tsx';
import { CategoryDrawer } from './CategoryDrawer.tsx';

const deletion: BulkAction<CategoryView> = {
  ...deletionBy(DeleteCategory),
  name: 'deleteCategories',
  texts: categoryTexts,
};
/** A hundred on a page (1:446, R-CAT-04). */
const onePage = { name: 'all', filter: {}, pageSize: categoriesPerPage, guardSeconds: 0 };

/** The categories of the organisation: create, rename, divide, delete. */
export function CategoryList() {
  return (
    <ContractList
      query={ListCategories}
      texts={categoryTexts}
      purpose="purpose"
      columns={[
        { source: 'name' },
        { source: 'subcategories', numeric: true },
        { source: 'workflows', numeric: true },
        { source: 'createdAt', wide: true },
      ]}
      filters={[]}
      nameOf={({ name }) => name}
      sort={{ field: 'name', order: 'ASC' }}
      create={{ contract: CreateCategory }}
      record={CategoryDrawer}
      bulk={[deletion]}
      part={onePage}
    />
  );
}
