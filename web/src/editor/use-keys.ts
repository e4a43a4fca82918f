import { useEffect, useRef } from 'react';
import type { ActionId, EditorActions } from './actions.ts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const plain: Readonly<Record<string, ActionId>> = {
  ' ': 'play', 'shift  ': 'playAll', s: 'split', m: 'merge', n: 'add', delete: 'remove', backspace: 'remove', arrowleft: 'back',
  arrowright: 'forward', arrowup: 'previous', arrowdown: 'next', ',': 'frameBack', '.': 'frameForward',
}; // prettier-ignore
const withCtrl: Readonly<Record<string, ActionId>> = { z: 'undo', 'shift z': 'redo', y: 'redo' };
const withAlt: Readonly<Record<string, ActionId>> = { arrowup: 'moveUp', arrowdown: 'moveDown' };

/** The action of a key press; `null` for all others. */
export function actionOfKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): ActionId | null {
  const name = shiftKey ? `shift ${key.toLowerCase()}` : key.toLowerCase();
  const keys = ctrlKey || metaKey ? withCtrl : altKey ? withAlt : plain;
  // some keyboards write a comma or a full stop with Shift
  return keys[name] ?? (keys === plain ? plain[key.toLowerCase()] : undefined) ?? null;
}

/** Where keys have a meaning of their own. */
const typing = 'input:not([type=range]), textarea, select, [contenteditable=true]';
const over = '[role=dialog], [role=menu], [role=listbox]';
/** Parts that are moved by keys of their own, but by no combinations. */
const moving = '[role=slider], [role=separator], [role=tablist]';
const movingKeys = /^(Arrow|Page|Home$|End$)/;
const pressable = 'button, a, [role=button]';

function belongsElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (!target) return false;
  if (target.closest(`${typing}, ${over}`)) return true;
  if (event.ctrlKey || event.metaKey) return false;
  if (event.key === ' ') return target.closest(`${moving}, ${pressable}`) !== null;
  return movingKeys.test(event.key) && target.closest(moving) !== null;
}

/** Runs the editor's actions by their keys, wherever the focus is, but for fields and dialogs. */
export function useKeys(actions: EditorActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || belongsElsewhere(event)) return;
      const id = actionOfKey(event);
      if (id === null) return;
      event.preventDefault();
      const action = latest.current[id];
      if (action.off === undefined) action.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
