import { defineTexts } from '../text.ts';

export const unsentEditsTexts = defineTexts('unsentEdits', {
  region: 'Unsaved edits',
  waiting:
    '%{smart_count} edit to “%{title}” hasn’t been sent yet. |||| %{smart_count} edits to “%{title}” haven’t been sent yet.',
  waitingDetail: 'Stored in this browser and sent as soon as Stepwell can be reached.',
  refused:
    '%{smart_count} edit to “%{title}” wasn’t accepted. |||| %{smart_count} edits to “%{title}” weren’t accepted.',
  refusedDetail: 'Open the editor to see why and to make them again.',
  sendNow: 'Send now',
  openEditor: 'Open editor',
  discard: 'Discard',
  discardTitle: 'Discard these edits?',
  discardBody: 'These edits aren’t saved in Stepwell. They can’t be restored:',
  discardVerb: 'Discard edits',
  keep: 'Keep edits',
  inOtherTab: 'Another tab is sending these edits',
  inOtherTabDetail: 'Close the editor in the other tab, or try again in a moment.',
});
