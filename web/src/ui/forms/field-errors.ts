import type { z } from 'zod';
import { visibleLine } from '../../../../contracts/kernel/visible-line.ts';
import { formTexts } from '../../i18n/en/form.ts';
import { createTranslator, type Texts } from '../../i18n/text.ts';

const t = createTranslator(formTexts);

type Issue = z.core.$ZodIssue;

const [, notVisible] = visibleLine;

function issueMessage(issue: Issue): string {
  if (issue.message === notVisible) return t('notVisible');
  if (issue.code === 'invalid_type' || (issue.code === 'too_small' && issue.minimum === 1))
    return t('required');
  if (issue.code === 'too_big' && issue.origin === 'string')
    return t('tooLong', { most: String(issue.maximum) });
  if (issue.code === 'too_small' && issue.origin === 'string')
    return t('tooShort', { least: String(issue.minimum) });
  return issue.code === 'custom' ? t('required') : t('wrong');
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
      // what a field usually lacks does not explain a character that nobody sees
      const general = issue.message === notVisible ? [] : [`${name}Wrong`];
      const key = [issue.message, ...general].find((each) => texts.english[each] !== undefined);
      return [name, key === undefined ? issueMessage(issue) : createTranslator(texts)(key)];
    }),
  );
}
