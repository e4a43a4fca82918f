import { defineTexts } from '../text.ts';

export const businessTexts = defineTexts('businesses', {
  title: 'Business',
  search: 'Search by name',
  add: 'Create business',
  purpose: 'Businesses, such as divisions or customers, are a list that other systems read through the API.',
  name: 'Name',
  nameWrong: 'Enter a name of up to 90 characters.',
  createdAt: 'Created',
});
