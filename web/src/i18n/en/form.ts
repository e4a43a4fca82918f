import { defineTexts } from '../text.ts';

/** What is wrong with a field, where its screen has no words of its own. */
export const formTexts = defineTexts('form', {
  required: 'Fill in this field.',
  tooLong: 'Use at most %{most} characters.',
  tooShort: 'Use at least %{least} characters.',
  notVisible: 'Use visible characters on one line. A hidden one may have been pasted; type the text again.',
  wrong: 'Enter a valid value.',
});
