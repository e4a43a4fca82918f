import type { PointerEvent, RefObject } from 'react';
import { useEditorContext } from '../state/editor-context.tsx';

/** Seconds at a place of an area that is as wide as the source is long, and the playhead that follows a pointer in it. */
export function useScrub(area: RefObject<HTMLElement | null>, length: number) {
  const { preview } = useEditorContext();
  const secondsAt = (clientX: number): number => {
    const box = area.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.min(length, Math.max(0, ((clientX - box.left) / box.width) * length));
  };
  const scrub = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    if (event.currentTarget.hasPointerCapture(event.pointerId)) preview.seek(secondsAt(event.clientX));
  };
  return { secondsAt, scrub };
}
