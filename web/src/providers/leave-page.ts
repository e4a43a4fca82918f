const leaving = new Set<() => void>();

/** Runs when the network goes away: what is not sent yet is brought to safety, as when the page is left (R-SES-10). */
export function onLeavePage(handler: () => void): () => void {
  leaving.add(handler);
  return () => leaving.delete(handler);
}

window.addEventListener('offline', () => {
  for (const handler of leaving) handler();
});
