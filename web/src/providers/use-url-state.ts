import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface UrlState {
  readonly get: (name: string) => string | null;
  /** Comma-separated values of one parameter. */
  readonly list: (name: string) => readonly string[];
  /** Changes some parameters; empty or `null` removes one. Turning a page of a list adds no history entry. */
  readonly set: (changes: Readonly<Record<string, string | number | readonly string[] | null>>) => void;
}

/** The state of a screen in its address, so that a link shows the same to another person. */
export function useUrlState(): UrlState {
  const [parameters, setParameters] = useSearchParams();
  const get = useCallback((name: string) => parameters.get(name), [parameters]);
  const list = useCallback(
    (name: string) => (parameters.get(name) ?? '').split(',').filter((part) => part !== ''),
    [parameters],
  );
  const set = useCallback<UrlState['set']>(
    (changes) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
            if (text === '') next.delete(name);
            else next.set(name, text);
          }
          return next;
        },
        { replace: true },
      ),
    [setParameters],
  );
  return { get, list, set };
}
