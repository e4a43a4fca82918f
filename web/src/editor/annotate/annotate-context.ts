import { createContext, type RefObject, useContext } from 'react';
import type { AnnotationCanvas } from './canvas/annotation-canvas.ts';
import type { AnnotateState } from './use-annotate-state.ts';

interface AnnotateContextValue extends AnnotateState {
  /** `null` until the video's frame is on the page. */
  readonly canvas: RefObject<AnnotationCanvas | null>;
}

export const AnnotateContext = createContext<AnnotateContextValue | null>(null);

export function useAnnotate(): AnnotateContextValue {
  const value = useContext(AnnotateContext);
  if (!value) throw new Error('useAnnotate is called outside the annotate page');
  return value;
}
