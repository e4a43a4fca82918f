import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { AnnotationElement } from '../../../../contracts/authoring/annotation-elements.ts';
import { useEditorContext } from './editor-context.tsx';

/** Pictures that were uploaded in this window, shown before their addresses are known. */
let uploaded: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function rememberPicture(assetId: string, file: Blob): void {
  uploaded = new Map([...uploaded, [assetId, URL.createObjectURL(file)]]);
  for (const listener of listeners) listener();
}

/** The addresses of pictures by file; those that are missing are asked for once. */
export function usePictures(annotations: readonly AnnotationElement[]): ReadonlyMap<string, string> {
  const { media } = useEditorContext();
  const local = useSyncExternalStore(subscribe, () => uploaded);
  const known = useMemo(() => new Map([...media.pictures, ...local]), [media.pictures, local]);
  const asked = useRef<ReadonlySet<string>>(new Set());
  const missing = annotations.flatMap((each) =>
    each.type === 'image' && !known.has(each.assetId) && !asked.current.has(each.assetId)
      ? [each.assetId]
      : [],
  );
  const key = missing.join(' ');
  const { renew } = media;
  useEffect(() => {
    if (key === '') return;
    asked.current = new Set([...asked.current, ...key.split(' ')]);
    renew();
  }, [key, renew]);
  return known;
}
