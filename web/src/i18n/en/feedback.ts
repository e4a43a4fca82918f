import { defineTexts } from '../text.ts';

export const feedbackTexts = defineTexts('feedback', {
  feedback: 'Feedback',
  send: 'Send feedback',
  title: 'Send feedback',
  body: 'The authors of this workflow read it, with your name.',
  text: 'Your feedback',
  about: 'About',
  aboutAll: 'The whole workflow',
  aboutStep: 'Step %{number}: %{title}',
  rating: 'Rating',
  noRating: 'No rating',
  ratingOf: '%{rating} of 5',
  sent: 'Feedback sent',
  sentDetail: 'The authors of this workflow can read it now.',
  none: 'No feedback yet. Viewers send it from the player.',
  stepGone: 'Deleted step',
  erased: 'The text was erased with the account of its author.',
  version: 'Version %{number}',
});
