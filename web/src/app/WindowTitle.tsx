import { useEffect } from 'react';

const product = 'Stepwell';

function nameWindow(): void {
  const heading = document.querySelector('h1')?.textContent.trim() ?? '';
  document.title = heading === '' ? product : `${heading} · ${product}`;
}

/** Names the window after the heading of its page, so that tabs, history and screen readers tell pages apart. */
export function WindowTitle() {
  useEffect(() => {
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(nameWindow);
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    nameWindow();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return null;
}
