import { expect, it } from 'vitest';
import { placeInTopics } from './kafka-topics.ts';

const topics = {
  url: '127.0.0.1:9092',
  prefix: 'works',
  contexts: new Map([
    ['event', 'shows'],
    ['event-log', 'audit'],
    ['viewing', 'playback'],
  ]),
  partitions: 4,
};
const topicOf = (stream: string) => placeInTopics(topics, `harbour/${stream}`).topic;

it('a stream goes to the topic of its context, also where its category has a hyphen', () => {
  expect(topicOf('viewing-6f3c-11')).toBe('works.playback');
  expect(topicOf('event-log-harbour')).toBe('works.audit');
  expect(topicOf('event-7')).toBe('works.shows');
  expect(() => topicOf('crate-7')).toThrow('The stream crate-7 belongs to no context.');
});
