import { defineTexts } from '../text.ts';

/** Shown when a request fails without an answer; refusals use the server's message. */
export const callTexts = defineTexts('calls', {
  unreached: 'Can’t reach Stepwell. Nothing was changed. Try again when you are back online.',
  unreadable: 'The response couldn’t be read. Reload the page to get the latest version.',
  answeredWith: 'The server responded with status %{status}. Try again in a moment.',
});
