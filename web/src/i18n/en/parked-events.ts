import { defineTexts } from '../text.ts';

export const parkedEventTexts = defineTexts('parkedEvents', {
  title: 'Parked events',
  search: 'Search by ID',
  type: 'Event',
  projection: 'Read model',
  error: 'Error',
  waitsBehind: 'Waiting for an earlier event',
  attempts: 'Attempts',
  time: 'Last tried',
  retry: 'Retry',
  empty: 'No parked events',
  emptyBody:
    'An event that a list or a report can’t process is parked here, along with later events of the same object. Nothing is lost.',
  failedTitle: 'Nothing was changed',
  stillParked: 'The event still can’t be processed',
  stillParkedDetail: 'It stays parked and nothing is lost. Its row shows the latest error.',
  applied: '%{smart_count} event was processed |||| %{smart_count} events were processed',
});
