import { defineTexts } from '../text.ts';

export const parkedEventTexts = defineTexts('parkedEvents', {
  title: 'Parked events',
  search: 'Search by id',
  type: 'Event',
  projection: 'Read model',
  error: 'What went wrong',
  waitsBehind: 'Waits behind an earlier one',
  attempts: 'Tries',
  time: 'Last tried',
  retry: 'Try again',
  empty: 'Nothing is parked',
  emptyBody:
    'An event that a list or a report cannot take in is parked here, with those of the same thing behind it. Nothing of it is lost.',
  failedTitle: 'Nothing was changed',
  stillParked: 'It still cannot be taken in',
  stillParkedDetail: 'It stays parked and nothing of it is lost. The line says what went wrong this time.',
  applied: '%{smart_count} event was taken in |||| %{smart_count} events were taken in',
});
