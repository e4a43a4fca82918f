import { useEffect, useRef } from 'react';
import type { ActionId, EditorActions } from './actions.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const plainKeys: Readonly<Record<string, ActionId>> = {
  ' ': 'play', 'shift  ': 'playAll', s: 'split', m: 'merge', n: 'add', delete: 'remove', backspace: 'remove', arrowleft: 'back',
  arrowright: 'forward', arrowup: 'previous', arrowdown: 'next', ',': 'frameBack', '.': 'frameForward',
}; // prettier-ignore
const ctrlKeys: Readonly<Record<string, ActionId>> = { z: 'undo', 'shift z': 'redo', y: 'redo' };
const altKeys: Readonly<Record<string, ActionId>> = { arrowup: 'moveUp', arrowdown: 'moveDown' };

/** The action of a key press; `null` if there is none. */
export function actionOfKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): ActionId | null {
  const name = shiftKey ? `shift ${key.toLowerCase()}` : key.toLowerCase();
  const keys = ctrlKey || metaKey ? ctrlKeys : altKey ? altKeys : plainKeys;
  // some keyboards need Shift for a comma or a full stop
  return keys[name] ?? (keys === plainKeys ? plainKeys[key.toLowerCase()] : undefined) ?? null;
}

/** Elements where keys have their own meaning. */
const textFields = 'input:not([type=range]), textarea, select, [contenteditable=true]';
const overlays = '[role=dialog], [role=menu], [role=listbox]';
/** Elements with their own keys, but without key combinations. */
const movableParts = '[role=slider], [role=separator], [role=tablist]';
const movingKeys = /^(Arrow|Page|Home$|End$)/;
const pressableParts = 'button, a, [role=button]';

/** A field in which nothing was typed since has nothing of its own to undo. */
const isUndoElsewhere = (target: Element, { key }: KeyboardEvent): boolean =>
  /^[zy]$/i.test(key) && target.matches('[data-untouched]');

function isHandledElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (!target) return false;
  if (event.ctrlKey || event.metaKey)
    return target.closest(`${textFields}, ${overlays}`) !== null && !isUndoElsewhere(target, event);
  if (target.closest(`${textFields}, ${overlays}`)) return true;
  if (event.key === 'Enter') return target.closest(pressableParts) !== null;
  if (event.key === ' ') return target.closest(`${movableParts}, ${pressableParts}`) !== null;
  return movingKeys.test(event.key) && target.closest(movableParts) !== null;
}

/** Runs what belongs to a key press, except in fields and dialogs; `null` leaves the key to the browser. */
export function useShortcuts(find: (event: KeyboardEvent) => (() => void) | null): void {
  const latest = useRef(find);
  latest.current = find;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isHandledElsewhere(event)) return;
      const run = latest.current(event);
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Ctrl F on the whole page, also in its fields, opens what finds a text; in the field for it, the browser's own. */
export function useFindKey(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== 'f' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      if (target instanceof Element && target.closest(`${overlays}, [role=search] input`)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The action of a key press, unless it is off; only some of them where `among` is given. */
export function runOf(
  actions: EditorActions,
  event: KeyPress,
  among: ReadonlySet<ActionId> | null = null,
): (() => void) | null {
  const id = actionOfKey(event);
  if (id === null || among?.has(id) === false) return null;
  const { off, run } = actions[id];
  return () => {
    if (off === undefined) run();
  };
}

/** Runs the editor's actions by their shortcuts; only some of them where `among` is given. */
export const useKeys = (actions: EditorActions, among: ReadonlySet<ActionId> | null = null): void =>
  useShortcuts((event) => runOf(actions, event, among));
