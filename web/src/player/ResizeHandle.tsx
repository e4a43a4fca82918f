import type { KeyboardEvent, PointerEvent } from 'react';
import { playerTexts } from '../app/i18n/en/player.ts';
import { useText } from '../app/i18n/text.ts';
import { followed } from '../ui/followed.ts';
import styles from './ResizeHandle.module.css';

/** The toolbox is this wide until somebody drags its edge; the width is remembered. */
const usual = 384;
const least = 240;
const most = 720;
const stored = 'player-toolbox';

const kept = Number(localStorage.getItem(stored));
const width = followed(kept >= least && kept <= most ? kept : usual);

function setWidth(next: number): void {
  const fitting = Math.round(Math.min(most, Math.max(least, next)));
  localStorage.setItem(stored, String(fitting));
  width.become(fitting);
}
export const useToolboxWidth = width.use;

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
    setWidth(width.now() + (event.key === grows ? 16 : -16));
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
