import { IpRule } from '../../../../../contracts/organization/organization.ts';

/** The most rules that the contract accepts. */
export const maxRules = 200;

/** The rules of a text with one per line, without empty lines. */
export const rulesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The numbers of the lines that are not rules. */
export const wrongLines = (text: string): number[] =>
  text.split('\n').flatMap((each, at) => {
    const line = each.trim();
    return line === '' || IpRule.safeParse(line).success ? [] : [at + 1];
  });
