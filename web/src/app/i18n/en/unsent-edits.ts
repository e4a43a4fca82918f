import { defineTexts } from '../text.ts';

export const unsentEditsTexts = defineTexts('unsentEdits', {
  region: 'Edits that are not saved yet',
  waiting:
    '%{smart_count} edit of “%{title}” has not been sent yet. |||| %{smart_count} edits of “%{title}” have not been sent yet.',
  waitingDetail: 'Stored in this browser and sent as soon as Stepwell can be reached.',
  refused:
    '%{smart_count} edit of “%{title}” was not accepted. |||| %{smart_count} edits of “%{title}” were not accepted.',
  refusedDetail: 'Open the editor to see why and to make it again.',
  sendNow: 'Send now',
  openEditor: 'Open editor',
  discard: 'Discard',
  discardTitle: 'Discard these edits?',
  discardBody: 'Stepwell does not have them. They cannot be brought back:',
  discardVerb: 'Discard edits',
  keep: 'Keep edits',
  inOtherTab: 'Another tab is sending these edits',
  inOtherTabDetail: 'Close the editor there, or try again in a moment.',
});
