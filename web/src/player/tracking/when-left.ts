interface Tracked {
  flush(): Promise<void>;
  leave(): Promise<void>;
}

/**
 * Keeps what was played whenever the page may not come back: it is hidden, left, or the network goes (R-SES-10, 3:133).
 * A page that the browser only puts aside may be shown again and goes on then, so its view does not end.
 */
export function keepWhenLeft(tracked: Tracked): () => void {
  const keep = () => void tracked.flush();
  const onHidden = () => {
    if (document.visibilityState === 'hidden') keep();
  };
  const onPageHide = (event: PageTransitionEvent) =>
    void (event.persisted ? tracked.flush() : tracked.leave());
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('offline', keep);
  window.addEventListener('online', keep);
  return () => {
    document.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('offline', keep);
    window.removeEventListener('online', keep);
  };
}
