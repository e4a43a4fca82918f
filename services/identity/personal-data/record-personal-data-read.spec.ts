import { expect, it } from 'vitest';
import { PersonalDataRead } from '../../../contracts/identity/personal-data.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import { reader, recordPersonalDataRead, type Reader } from './record-personal-data-read.ts';

const people = { readerId: 'user-1', kind: 'people' } as const;
const ofBen = { ...people, subjectId: 'ben' };
const at = (minutes: number) => ({
  ...specContext,
  now: new Date(specContext.now.getTime() + minutes * 60_000),
});

it('records who read what, once an hour per item', () => {
  const read = given(PersonalDataRead(people));
  const first = given().when(recordPersonalDataRead, people);
  expect(first).toMatchObject({ events: [PersonalDataRead(people)], scope: { workspaceId: null } });
  expect(read.when(recordPersonalDataRead, people, at(59)).events).toEqual([]);
  expect(read.when(recordPersonalDataRead, people, at(60)).events).toEqual([PersonalDataRead(people)]);
  expect(read.when(recordPersonalDataRead, ofBen, at(1)).events).toEqual([PersonalDataRead(ofBen)]);
});

it('remembers only what was read within the hour', () => {
  const state = [
    { event: PersonalDataRead(ofBen), minute: 0 },
    { event: PersonalDataRead({ ...people, subjectId: 'cleo' }), minute: 1 },
    { event: PersonalDataRead(people), minute: 60 },
  ].reduce<Reader>(
    (before, { event, minute }) =>
      reader.evolve(before, event, { time: at(minute).now.toISOString() } as never),
    reader.initial,
  );
  expect(Object.keys(state.recent)).toEqual(['people/cleo', 'people/']);
});

it('still knows what an earlier release recorded for emails', () => {
  const letters = { ...people, kind: 'letters' } as const;
  expect(PersonalDataRead.schema.parse(letters)).toEqual(letters);
  expect(given(PersonalDataRead(letters)).when(recordPersonalDataRead, letters, at(1)).events).toEqual([]);
});
