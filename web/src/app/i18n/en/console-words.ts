/** Texts of react-admin that the product words differently; all others are react-admin's English. */
export const consoleWords = {
  action: {
    add_filter: 'Saved searches',
    remove_all_filters: 'Clear filters',
    select_all: 'Select all on this page',
    select_row: 'Select',
  },
  saved_queries: { new_label: 'Save this search', new_dialog_title: 'Save search', query_name: 'Name' },
};
