import { defineTexts } from '../text.ts';

export const helpDeskTexts = defineTexts('helpDesk', {
  help: 'Help desk',
  failed: 'The help desk couldn’t be opened',
});
