/** English language names to codes, from the runtime's own tables; some servers return names. */
const codesByName = new Map<string, string>();
const names = new Intl.DisplayNames(['en'], { type: 'language' });
const emails = 'abcdefghijklmnopqrstuvwxyz';
for (const first of emails) {
  for (const second of emails) {
    const code = first + second;
    const name = names.of(code);
    if (name && name !== code && !codesByName.has(name.toLowerCase()))
      codesByName.set(name.toLowerCase(), code);
  }
}

/** `en` for `en`, `en-US`, `English` and `english`; `null` for an unknown language. */
export function languageCodeOf(nameOrCode: string | null | undefined): string | null {
  const text = nameOrCode?.trim().toLowerCase() ?? '';
  return codesByName.get(text) ?? /^[a-z]{2,3}(?=-|$)/.exec(text)?.[0] ?? null;
}
