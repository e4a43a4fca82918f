import { defineTexts } from '../text.ts';

/** What is wrong with a field, where its screen has no words of its own. */
export const formTexts = defineTexts('form', {
  required: 'Fill in this field.',
  tooLong: 'Use at most %{most} characters.',
  tooShort: 'Use at least %{least} characters.',
  wrong: 'Enter a valid value.',
});
