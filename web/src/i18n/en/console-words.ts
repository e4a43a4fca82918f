import { defineTexts } from '../text.ts';

/** Texts of react-admin that the console shows, by its own keys; what it never shows stays in its English. */
export const consoleWordTexts = defineTexts('consoleWords', {
  'ra.action.back': 'Go back',
  'ra.action.cancel': 'Cancel',
  'ra.action.close': 'Close',
  'ra.action.select_all': 'Select all on this page',
  'ra.action.select_row': 'Select %{name}',
  'ra.auth.auth_check_error': 'Sign in to continue.',
  'ra.auth.logout': 'Sign out',
  'ra.notification.http_error': 'Can’t reach Stepwell. Try again in a moment.',
  'ra.notification.logged_out': 'Your session has ended. Sign in again.',
  'ra.notification.not_authorized': 'You don’t have access.',
  'ra.notification.offline': 'You are offline. Nothing new could be loaded.',
  'ra.sort.sort_by': 'Sort by %{field_lower_first} %{order}',
  'ra.sort.ASC': 'ascending',
  'ra.sort.DESC': 'descending',
});
