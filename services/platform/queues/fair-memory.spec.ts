import { expect, it } from 'vitest';
import { defineError } from '../../../contracts/kernel/errors.ts';
import { FairMemory } from './fair-memory.ts';

const busy = defineError('requests.busy', 'unavailable', 'Too many.');
const refused = expect.objectContaining({ error: 'requests.busy' });

/** Shares by whose they are; the owner is the first letter. */
function shares() {
  const memory = new FairMemory({ total: 100, perOwner: 60, perPerson: 40, busy });
  return (person: string) => {
    const share = { owner: person.slice(0, 1), person, bytes: 0 };
    return { add: (bytes: number) => memory.add(share, bytes), release: () => memory.release(share) };
  };
}

it('refuses what a person, or an owner, takes beyond a part, however it is divided', () => {
  const share = shares();
  const first = share('a1');
  first.add(30);
  const second = share('a1');
  second.add(10);
  expect(() => second.add(1)).toThrow(refused);
  share('a2').add(30);
  expect(() => share('a3').add(1)).toThrow(refused);
  share('b1').add(40);
});

it('releases what was refused', () => {
  const share = shares();
  const first = share('a1');
  first.add(20);
  expect(() => share('a1').add(21)).toThrow(refused);
  first.add(20);
});

it('refuses no owner who has only one while all of it is taken', () => {
  const share = shares();
  for (const person of ['a1', 'b1', 'c1']) share(person).add(30);
  share('d1').add(20);
  expect(() => share('d2').add(1)).toThrow(refused);
  expect(() => share('a2').add(1)).toThrow(refused);
});

it('has room again once what was taken was released, however often', () => {
  const share = shares();
  const gone = share('a1');
  gone.add(40);
  for (let i = 0; i < 3; i++) gone.release();
  share('a1').add(40);
  expect(() => share('a1').add(1)).toThrow(refused);
});
