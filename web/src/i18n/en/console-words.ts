import { defineTexts } from '../text.ts';

/** Texts of react-admin that the console shows, by its own keys; what it never shows stays in its English. */
export const consoleWordTexts = defineTexts('consoleWords', {
  'ra.action.add_filter': 'Saved searches',
  'ra.action.back': 'Go back',
  'ra.action.cancel': 'Cancel',
  'ra.action.close': 'Close',
  // asked only before a saved search is removed
  'ra.action.confirm': 'Remove',
  'ra.action.remove_all_filters': 'Clear filters',
  'ra.action.select_all': 'Select all on this page',
  'ra.action.select_row': 'Select %{name}',
  'ra.auth.auth_check_error': 'Sign in to continue.',
  'ra.auth.logout': 'Sign out',
  'ra.notification.http_error': 'Can’t reach Stepwell. Try again in a moment.',
  'ra.notification.logged_out': 'Your session has ended. Sign in again.',
  'ra.notification.not_authorized': 'You don’t have access.',
  'ra.notification.offline': 'You are offline. Nothing new could be loaded.',
  'ra.saved_queries.label': 'Saved searches',
  'ra.saved_queries.query_name': 'Name',
  'ra.saved_queries.new_label': 'Save this search',
  'ra.saved_queries.new_dialog_title': 'Save search',
  'ra.saved_queries.remove_label': 'Remove saved search',
  'ra.saved_queries.remove_label_with_name': 'Remove “%{name}”',
  'ra.saved_queries.remove_dialog_title': 'Remove saved search?',
  'ra.saved_queries.remove_message': 'The search is removed from your list. Nothing else changes.',
  'ra.saved_queries.help': 'Filter the list, then save the search',
  'ra.sort.sort_by': 'Sort by %{field_lower_first} %{order}',
  'ra.sort.ASC': 'ascending',
  'ra.sort.DESC': 'descending',
});
