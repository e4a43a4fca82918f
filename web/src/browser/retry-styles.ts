/** Between the first two attempts; twice as long each time. */
const firstRetryMs = 5_000;

/**
 * Adds a style sheet again that could not be fetched, until it is there. Vite adds each one once per document, so that
 * another page that shares it would go without.
 */
export function retryStyles(): void {
  const waited = new Map<string, number>();
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const wait = waited.get(target.href) ?? firstRetryMs;
    waited.set(target.href, 2 * wait);
    setTimeout(() => target.replaceWith(target.cloneNode()), wait);
  };
  // errors of elements do not bubble
  document.addEventListener('error', onError, { capture: true });
}
