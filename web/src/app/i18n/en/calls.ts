import { defineTexts } from '../text.ts';

/** What a person is told of a call that was not answered as it should be; refusals come in the server's own words. */
export const callTexts = defineTexts('calls', {
  unreached: 'Stepwell was not reached. Nothing was changed; try again when the network is back.',
  unreadable: 'The answer could not be read. Reload the page to get the current version.',
  answeredWith: 'The server answered with %{status}.',
});
