import { expect, it } from 'vitest';
import { parseStreamName, streamName } from './stream-name.ts';

const categories = ['event', 'event-log', 'event-log-seal', 'viewing'];

it.each([
  ['viewing', '6f3c-11'],
  ['event', '7'],
  ['event-log', 'harbour'],
  ['event-log', 'harbour-west'],
  ['event-log-seal', '3'],
])('a stream of the category %s is parsed into that and its id %s', (category, id) => {
  expect(parseStreamName(streamName({ category }, id), categories)).toEqual({ category, id });
});

it('a stream of no known category is split at its first hyphen', () => {
  expect(parseStreamName('crate-7-a', categories)).toEqual({ category: 'crate', id: '7-a' });
  expect(parseStreamName('crate', categories)).toEqual({ category: 'crate', id: '' });
});
