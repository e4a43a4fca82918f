/** Texts of react-admin that the product words differently; all others are react-admin's English. */
export const consoleWords = {
  action: {
    add_filter: 'Saved searches',
    back: 'Go back',
    // asked only before a saved search is removed
    confirm: 'Remove',
    remove_all_filters: 'Clear filters',
    select_all: 'Select all on this page',
    select_row: 'Select',
  },
  auth: { auth_check_error: 'Sign in to continue.', logout: 'Sign out' },
  notification: {
    http_error: 'Can’t reach Stepwell. Try again in a moment.',
    logged_out: 'Your session has ended. Sign in again.',
    not_authorized: 'You don’t have access.',
    offline: 'You are offline. Nothing new could be loaded.',
  },
  saved_queries: {
    label: 'Saved searches',
    query_name: 'Name',
    new_label: 'Save this search',
    new_dialog_title: 'Save search',
    remove_label: 'Remove saved search',
    remove_label_with_name: 'Remove “%{name}”',
    remove_dialog_title: 'Remove saved search?',
    remove_message: 'The search is removed from your list. Nothing else changes.',
    help: 'Filter the list, then save the search',
  },
};
