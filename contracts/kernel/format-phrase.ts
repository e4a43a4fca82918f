export type TextValues = Readonly<Record<string, string | number>>;

const allForms: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/**
 * The plural forms that a text has, in their order. A form that only multiples of a million take (French, Spanish,
 * Portuguese) is left out: no count of the product is so large, and it would be written as the last one.
 */
export function pluralForms(locale: string): readonly Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(locale);
  const onlyMillions = rules.select(1_000_000) === 'many' && rules.select(5) !== 'many';
  const categories = new Set(rules.resolvedOptions().pluralCategories);
  return allForms.filter((form) => categories.has(form) && !(form === 'many' && onlyMillions));
}

/** Selects the form for `smart_count` and replaces each `%{name}`, in the syntax of react-admin's texts. */
export function formatPhrase(phrase: string, values: TextValues, locale: string): string {
  const { smart_count: count } = values;
  return (count === undefined ? phrase : formFor(phrase, Number(count), locale))
    .trim()
    .replaceAll(/%\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

function formFor(phrase: string, count: number, locale: string): string {
  const forms = phrase.split('||||');
  const chosen = pluralForms(locale).indexOf(new Intl.PluralRules(locale).select(count));
  return forms[chosen] ?? forms.at(-1) ?? '';
}
