import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classes } from '../../ui/theme/classes.ts';
import { type Pane, paneLimits, setPaneSize, usePaneSizes } from './pane-sizes.ts';
import styles from './EditorWindow.module.css';

const keyStep = 16;

/** A pane's edge, moved by pointer or arrow keys; a double click restores the default size. */
export function ResizeEdge({ pane, label }: { pane: Pane; label: string }) {
  const sizes = usePaneSizes();
  const grip = useRef<{ at: number; size: number } | null>(null);
  const across = pane === 'timeline';
  // The direction that makes the pane larger: the steps are left of their edge, the other panes right of it.
  const sign = () => (across ? -1 : (pane === 'steps' ? 1 : -1) * (document.dir === 'rtl' ? -1 : 1));
  const placeOf = (event: PointerEvent) => (across ? event.clientY : event.clientX);
  const onPointerMove = (event: PointerEvent) => {
    if (grip.current) setPaneSize(pane, grip.current.size + (placeOf(event) - grip.current.at) * sign());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = across ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
    if (event.key !== less && event.key !== more) return;
    event.preventDefault();
    setPaneSize(pane, sizes[pane] + (event.key === more ? keyStep : -keyStep) * sign());
  };
  const { initial, min, max } = paneLimits[pane];
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={across ? 'horizontal' : 'vertical'}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={sizes[pane]}
      className={classes(styles['edge'], styles[`edge-${pane}`])}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { at: placeOf(event), size: sizes[pane] };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        grip.current = null;
      }}
      onKeyDown={onKeyDown}
      onDoubleClick={() => setPaneSize(pane, initial)}
    />
  );
}
