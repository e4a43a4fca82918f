import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import { keySeconds, snapReach, snapToTarget, wideKeySeconds } from './snapping.ts';

/** A pointer that moves less is a click. */
const dragPixels = 3;

/** Where a timeline is under the pointer. */
export interface TimelinePlace {
  readonly length: number;
  readonly width: number;
  readonly secondsAt: (clientX: number) => number;
}

interface Ranged {
  readonly startTime: number;
  readonly endTime: number;
}

/** Where a piece can start so that it stays between its neighbours; those that it overlaps already do not move it. */
export function startLimits(
  { startTime, endTime }: Ranged,
  others: readonly Ranged[],
  length: number,
): { readonly from: number; readonly to: number } {
  const before = others.filter((each) => each.startTime < startTime).map((each) => each.endTime);
  const after = others.filter((each) => each.startTime > startTime).map((each) => each.startTime);
  return {
    from: Math.min(startTime, Math.max(0, ...before)),
    to: Math.max(startTime, exactSeconds(Math.min(length, ...after) - (endTime - startTime))),
  };
}

interface MovedPiece {
  readonly piece: Ranged;
  readonly others: readonly Ranged[];
  /** `null` where pieces are only chosen. */
  readonly place: TimelinePlace | null;
  readonly onMove: (startTime: number) => void;
}

/** A piece of a timeline that a pointer or the arrow keys move to another start; moving it is one edit. */
export function useMovedPiece({ piece, others, place, onMove }: MovedPiece) {
  const { preview } = useEditorContext();
  const { steps } = useEditor().document.draft;
  const [dragged, setDragged] = useState<number | null>(null);
  const grip = useRef<{ readonly x: number; readonly by: number } | null>(null);
  const wasDragged = useRef(false);
  const within = (startTime: number) => {
    const { from, to } = startLimits(piece, others, place?.length ?? 0);
    return exactSeconds(Math.min(to, Math.max(from, startTime)));
  };
  const move = (startTime: number) => {
    if (startTime !== piece.startTime) onMove(startTime);
  };
  const startTime = dragged ?? piece.startTime;
  if (!place) return { startTime, handlers: {} };
  const snapped = (at: number, reach: number) => {
    const ends = steps.flatMap((step) => [step.startTime, step.endTime]);
    return within(snapToTarget(at, [preview.snapshot().seconds, ...ends], reach));
  };
  const end = () => {
    grip.current = null;
    setDragged(null);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      wasDragged.current = false;
      grip.current = { x: event.clientX, by: place.secondsAt(event.clientX) - piece.startTime };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = grip;
      if (!current || (!wasDragged.current && Math.abs(event.clientX - current.x) < dragPixels)) return;
      wasDragged.current = true;
      const reach = event.altKey ? 0 : snapReach(place.length, place.width);
      setDragged(snapped(place.secondsAt(event.clientX) - current.by, reach));
    },
    onPointerUp: () => {
      if (dragged !== null) move(dragged);
      end();
    },
    onPointerCancel: () => {
      wasDragged.current = false;
      end();
    },
    // the click that ends a drag does not go to where the piece was
    onClickCapture: (event: MouseEvent) => {
      if (wasDragged.current) event.stopPropagation();
      wasDragged.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && grip.current) {
        event.stopPropagation();
        return end();
      }
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return undefined;
      event.preventDefault();
      return move(within(piece.startTime + by * (event.shiftKey ? wideKeySeconds : keySeconds)));
    },
    'aria-keyshortcuts': 'ArrowLeft ArrowRight',
  };
  return { startTime, handlers };
}
