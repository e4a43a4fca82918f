/**
 * Ends typing by a key: the keyboard goes on with the first button of the field's row (`data-row`), otherwise with what is
 * around the field and can have the focus.
 */
export function leaveField(field: HTMLElement): void {
  const place =
    field.closest('[data-row]')?.querySelector('button') ?? field.closest<HTMLElement>('[tabindex]');
  field.blur();
  place?.focus();
}
