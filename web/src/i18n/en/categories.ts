import { defineTexts } from '../text.ts';

export const categoryTexts = defineTexts('categories', {
  title: 'Categories',
  search: 'Search by name',
  add: 'Create category',
  purpose: 'Categories sort workflows by subject. Authors choose them, and everyone can filter by them.',
  name: 'Name',
  nameWrong: 'Enter a name of up to 90 characters.',
  createdAt: 'Created',
  subcategories: 'Subcategories',
  workflows: 'Workflows',
  deleteCategories: 'Delete',
  deleteCategoriesTitle: 'Delete %{smart_count} category? |||| Delete %{smart_count} categories?',
  deleteCategoriesBody:
    'Their subcategories are deleted with them, and their workflows stay without them. This can’t be undone.',
  deleteCategoriesDone: 'Deleted %{smart_count} category. |||| Deleted %{smart_count} categories.',
  affected:
    'Its %{smart_count} subcategory is deleted with it. |||| Its %{smart_count} subcategories are deleted with it.',
  noSubcategories: 'No subcategories yet.',
  newSubcategory: 'New subcategory',
  addSubcategory: 'Add',
  renameSubcategory: 'Name of %{name}',
  deleteSubcategory: 'Delete %{name}',
  subcategoryDeleted: '“%{name}” was deleted',
  undo: 'Undo',
  failedTitle: 'Couldn’t change the subcategories',
});
