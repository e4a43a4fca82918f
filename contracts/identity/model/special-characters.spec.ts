import { expect, it } from 'vitest';
import { flaggedCharacters, specialIdCharacters } from './special-characters.ts';

it.each([...'[];<>\\/?=:",'])('R-USR-11 (1:281): %s is flagged in a name and in an identifier', (sign) => {
  expect(flaggedCharacters(`Tom ${sign} Becker`)).toEqual([sign]);
  expect(flaggedCharacters(`op${sign}1`, specialIdCharacters)).toEqual([sign]);
});

it.each([...'&()'])('R-USR-11 (1:281): %s is flagged in an identifier alone', (sign) => {
  expect(flaggedCharacters(`Tom ${sign} Becker`)).toEqual([]);
  expect(flaggedCharacters(`op${sign}1`, specialIdCharacters)).toEqual([sign]);
});

it('names of people in every language are not flagged', () => {
  expect(flaggedCharacters('Zoë O’Neill-Müller Jr. 李')).toEqual([]);
});
