import { defineTexts } from '../text.ts';

export const businessTexts = defineTexts('businesses', {
  title: 'Business',
  search: 'Search by name',
  add: 'Create business',
  name: 'Name',
  nameWrong: 'Enter a name of up to 90 characters.',
  createdAt: 'Created',
});
