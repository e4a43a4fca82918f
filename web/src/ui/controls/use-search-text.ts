import { useEffect, useState } from 'react';

/** A search starts 300 ms after the last key, or immediately on Enter (3:149, 3:225). */
export const searchDelayMs = 300;

/** What is searched for while somebody types; `searchNow` is for Enter. */
export function useSearchText(text: string) {
  const typed = text.trim();
  const [searched, setSearched] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(setSearched, searchDelayMs, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return { searched, isPending: typed !== searched, searchNow: () => setSearched(typed) };
}
