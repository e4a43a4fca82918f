import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PeopleAtWork } from './people-at-work.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('takes people for working until a second after their last request', () => {
  const people = new PeopleAtWork();
  expect(people.areWorking()).toBe(false);
  people.noteRequest();
  vi.advanceTimersByTime(900);
  expect(people.areWorking()).toBe(true);
  people.noteRequest();
  vi.advanceTimersByTime(900);
  expect(people.areWorking()).toBe(true);
  vi.advanceTimersByTime(100);
  expect(people.areWorking()).toBe(false);
});
