import type { z } from 'zod';
import { visibleLine } from '../../../../contracts/kernel/visible-line.ts';
import { httpsAddress, noWebAddress } from '../../../../contracts/kernel/web-address.ts';
import { formTexts } from '../../i18n/en/form.ts';
import { createTranslator, type Texts } from '../../i18n/text.ts';

const t = createTranslator(formTexts);

type Issue = z.core.$ZodIssue;

/** What text may not contain, by the sentence of its contract: what a field usually lacks does not explain it. */
const textMessages: Readonly<Record<string, () => string>> = {
  [visibleLine[1]]: () => t('notVisible'),
  [noWebAddress[1]]: () => t('noWebAddress'),
};

/** What the rules of contracts say, whichever field breaks them (2:206); `rules.max90` is a maximum of 90. */
const ruleMessages: Readonly<Record<string, () => string>> = {
  ...textMessages,
  [httpsAddress]: () => t('httpsAddress'),
  'rules.required': () => t('required'),
  'rules.noWhiteSpace': () => t('noWhiteSpace'),
  'rules.noAllSpace': () => t('noWhiteSpace'),
  'rules.invalidName': () => t('invalidName'),
};

function ruleMessage(rule: string): string | undefined {
  const most = /^rules\.max(\d+)$/.exec(rule)?.[1];
  return most === undefined ? ruleMessages[rule]?.() : t('maxLength', { most });
}

const isMissing = ({ code, ...issue }: Issue): boolean =>
  code === 'invalid_type' || (code === 'too_small' && 'minimum' in issue && issue.minimum === 1);

function issueMessage(issue: Issue): string {
  const ofRule = ruleMessage(issue.message);
  if (ofRule !== undefined) return ofRule;
  if (isMissing(issue)) return t('required');
  if (issue.code === 'too_big' && issue.origin === 'string')
    return t('maxLength', { most: String(issue.maximum) });
  if (issue.code === 'too_small' && issue.origin === 'string')
    return t('minLength', { least: String(issue.minimum) });
  // a sentence of the contract says more than a general text; `rules.…` is a name for screens
  return issue.code === 'custom' && !issue.message.startsWith('rules.') ? issue.message : t('wrong');
}

/**
 * The first error of each field: the screen's text for the rule that is broken, or for the field (`<field>Wrong`), or a
 * general one.
 */
export function fieldErrors(
  schema: z.ZodType,
  values: Readonly<Record<string, unknown>>,
  texts: Texts,
): Record<string, string> {
  const withoutNulls = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === null ? undefined : value]),
  );
  const parsed = schema.safeParse(withoutNulls);
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.toReversed().map((issue) => {
      const name = String(issue.path[0]);
      const general = Object.hasOwn(textMessages, issue.message) ? [] : [`${name}Wrong`];
      const key = [issue.message, ...general].find((each) => texts.english[each] !== undefined);
      return [name, key === undefined ? issueMessage(issue) : createTranslator(texts)(key)];
    }),
  );
}
