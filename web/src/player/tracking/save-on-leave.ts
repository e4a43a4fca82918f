interface FlushableTracker {
  flush(): Promise<void>;
  leave(): Promise<void>;
}

/**
 * Saves what was played whenever the page may not come back: it is hidden, left, or goes offline (R-SES-10, 3:133). A
 * page in the back-forward cache may be shown again, so its view does not end.
 */
export function saveOnLeave(tracker: FlushableTracker): () => void {
  const save = () => void tracker.flush();
  const onHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  const onPageHide = (event: PageTransitionEvent) =>
    void (event.persisted ? tracker.flush() : tracker.leave());
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('offline', save);
  window.addEventListener('online', save);
  return () => {
    document.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('pagehide', onPageHide);
    window.removeEventListener('offline', save);
    window.removeEventListener('online', save);
  };
}
