import { useEffect, useState } from 'react';

/** Gives the focus back to what had it before a field inside took it by itself, unless something else has it by then. */
export function ReturnFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
  return null;
}
