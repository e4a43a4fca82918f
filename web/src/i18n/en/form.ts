import { defineTexts } from '../text.ts';

/** What is wrong with a field, where its screen has no words of its own; by the name of the rule. */
export const formTexts = defineTexts('form', {
  required: 'Fill in this field.',
  maxLength: 'Use at most %{most} characters.',
  minLength: 'Use at least %{least} characters.',
  noWhiteSpace: 'Spaces alone are not enough. Enter some text.',
  invalidName: 'This name can’t be used. Enter another one.',
  notVisible: 'Use visible characters on one line. A hidden one may have been pasted; type the text again.',
  noWebAddress: 'Leave out the web address; for example, write Example instead of example.com.',
  httpsAddress: 'Enter an address that starts with https://.',
  wrong: 'Enter a valid value.',
});
