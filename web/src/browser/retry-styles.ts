const retryMs = 5_000;

/**
 * Adds a style sheet again that could not be fetched, until it is there. Vite adds each one once per document, so that
 * another page that shares it would go without.
 */
export function retryStyles(): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    setTimeout(() => target.replaceWith(target.cloneNode()), retryMs);
  };
  // errors of elements do not bubble
  document.addEventListener('error', onError, { capture: true });
}
