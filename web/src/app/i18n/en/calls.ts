import { defineTexts } from '../text.ts';

/** What a person is told of a call that was not answered as it should be; refusals come in the server's own words. */
export const callTexts = defineTexts('calls', {
  unreached: 'Can’t reach Stepwell. Nothing was changed. Try again when you are back online.',
  unreadable: 'The answer couldn’t be read. Reload the page to get the latest version.',
  answeredWith: 'The server answered with %{status}.',
});
