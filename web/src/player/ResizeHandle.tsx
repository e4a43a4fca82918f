import type { KeyboardEvent, PointerEvent } from 'react';
import { playerTexts } from '../i18n/en/player.ts';
import { useText } from '../i18n/text.ts';
import { createSharedState } from '../browser/shared-state.ts';
import styles from './ResizeHandle.module.css';

/** Default width of the toolbox; the width that a person sets is remembered. */
const defaultWidth = 384;
const minWidth = 240;
const maxWidth = 720;
const storageKey = 'player-toolbox';

const storedWidth = Number(localStorage.getItem(storageKey));
const widthState = createSharedState(
  storedWidth >= minWidth && storedWidth <= maxWidth ? storedWidth : defaultWidth,
);

function setWidth(next: number): void {
  const clampedWidth = Math.round(Math.min(maxWidth, Math.max(minWidth, next)));
  localStorage.setItem(storageKey, String(clampedWidth));
  widthState.set(clampedWidth);
}
export const useToolboxWidth = widthState.use;

export function ResizeHandle() {
  const t = useText(playerTexts);
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
    setWidth(widthState.get() + (event.key === grows ? 16 : -16));
  };
  return (
    <div
      className={styles['handle']}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('resize')}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      aria-valuenow={current}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      onDoubleClick={() => setWidth(defaultWidth)}
    />
  );
}
