import { createContext, type RefObject, useContext } from 'react';
import type { AnnotationCanvas } from './canvas/annotation-canvas.ts';
import type { AnnotateState } from './use-annotate-state.ts';

export type UploadPicture = (
  file: File,
  onProgress: (share: number) => void,
) => Promise<{ readonly assetId: string } | { readonly message: string }>;

interface AnnotateContextValue extends AnnotateState {
  /** `null` until the video's frame is on the page. */
  readonly canvas: RefObject<AnnotationCanvas | null>;
  /** Uploads a picture for this workflow; the editor does not know where it is stored. */
  readonly uploadPicture: UploadPicture;
}

export const AnnotateContext = createContext<AnnotateContextValue | null>(null);

export function useAnnotate(): AnnotateContextValue {
  const value = useContext(AnnotateContext);
  if (!value) throw new Error('useAnnotate is called outside the annotate page');
  return value;
}
