import { type KeyboardEvent, type PointerEvent, useSyncExternalStore } from 'react';
import { playerTexts } from '../app/i18n/en/player.ts';
import { useText } from '../app/i18n/text.ts';
import styles from './ResizeHandle.module.css';

/** The toolbox is this wide until somebody drags its edge; the width is remembered. */
const usual = 384;
const least = 240;
const most = 720;
const stored = 'player-toolbox';

const kept = Number(localStorage.getItem(stored));
let width = kept >= least && kept <= most ? kept : usual;
const listeners = new Set<() => void>();

function setWidth(next: number): void {
  width = Math.round(Math.min(most, Math.max(least, next)));
  localStorage.setItem(stored, String(width));
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useToolboxWidth = (): number => useSyncExternalStore(subscribe, () => width);

export function ResizeHandle() {
  const say = useText(playerTexts);
  const current = useToolboxWidth();
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const fromEnd = document.dir === 'rtl' ? event.clientX : window.innerWidth - event.clientX;
    setWidth(fromEnd);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const grows = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    setWidth(width + (event.key === grows ? 16 : -16));
  };
  return (
    <div
      className={styles['handle']}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={say('resize')}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={current}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      onDoubleClick={() => setWidth(usual)}
    />
  );
}
