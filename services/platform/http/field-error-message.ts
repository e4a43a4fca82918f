import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formatExamples: Readonly<Record<string, string>> = {
  email: 'an email address',
  datetime: 'a time such as 2026-03-03T09:00:00.000Z',
  date: 'a date such as 2026-03-03',
  url: 'an address such as https://example.com',
};

function sizeWords({ origin = '', inclusive = true }: { origin?: string; inclusive?: boolean | undefined }) {
  const unit = { string: ' characters', array: ' entries', set: ' entries' }[origin] ?? '';
  return { unit, least: inclusive ? 'at least' : 'more than', most: inclusive ? 'at most' : 'less than' };
}

function sizeMessage(issue: Issue): string {
  const { unit, least, most } = sizeWords(issue as { origin?: string; inclusive?: boolean });
  return issue.code === 'too_small'
    ? `This must be ${least} ${String(issue.minimum)}${unit}.`
    : `This must be ${most} ${String(issue.maximum)}${unit}.`;
}

/** What is wrong with a field, as a sentence for people; a contract's own message takes precedence. */
export function fieldErrorMessage(issue: Issue): string {
  if (issue.input === undefined) return 'This field is missing.';
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${typeNames[issue.expected] ?? 'of another type'}.`;
    case 'too_small':
    case 'too_big':
      return sizeMessage(issue);
    case 'invalid_format':
      return `This must be ${formatExamples[issue.format] ?? 'in the expected format'}.`;
    case 'invalid_value':
      return `This must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'not_multiple_of':
      return `This must be a multiple of ${String(issue.divisor)}.`;
    case 'unrecognized_keys':
      return `Unknown fields: ${issue.keys.join(', ')}.`;
    default:
      return 'This value is not accepted here.';
  }
}
