/**
 * Ends typing by a key: the keyboard goes on with the first button of the field's row (`data-row`), otherwise at the place
 * of the field, which can have the focus but is no control (`tabIndex={-1}`). From there Tab leads to what is beside the
 * field, which was just left.
 */
export function leaveField(field: HTMLElement): void {
  const place =
    field.closest('[data-row]')?.querySelector('button') ?? field.closest<HTMLElement>('[tabindex="-1"]');
  field.blur();
  if (!place) return;
  place.focus({ preventScroll: true });
  field.tabIndex = -1;
  place.addEventListener('blur', () => field.removeAttribute('tabindex'), { once: true });
}
