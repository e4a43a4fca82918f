import { IpRule } from '../../../../../contracts/organization/organization.ts';

/** The most rules that the contract accepts. */
export const maxRules = 200;

/** The rules of a text with one per line, without empty lines. */
export const rulesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The number of the first line that is not a rule; `null` if all are. */
export function firstWrongLine(text: string): number | null {
  const lines = text.split('\n').map((line) => line.trim());
  const at = lines.findIndex((line) => line !== '' && !IpRule.safeParse(line).success);
  return at === -1 ? null : at + 1;
}
