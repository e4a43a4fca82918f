import { defineTexts } from '../text.ts';

export const pronunciationTexts = defineTexts('pronunciations', {
  title: 'Pronunciation',
  search: 'Search by term',
  add: 'Add term',
  purpose:
    'Voices pronounce these terms the way you spell them here, such as product names and abbreviations.',
  name: 'Term',
  nameWrong: 'Enter a term of up to 90 characters.',
  spoken: 'Spoken as',
  spokenWrong: 'Enter how voices say it, in up to 200 characters.',
  createdAt: 'Added',
});
