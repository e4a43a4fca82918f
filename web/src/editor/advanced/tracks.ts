import { Captions, Film, List, type LucideIcon, Mic, Shapes } from 'lucide-react';

/** The kinds of things on the timeline. The selected one decides what keys, buttons and the inspector are for. */
export type TrackKind = 'video' | 'steps' | 'annotations' | 'voice' | 'subtitles';

export const trackKinds: readonly { readonly kind: TrackKind; readonly icon: LucideIcon }[] = [
  { kind: 'video', icon: Film },
  { kind: 'steps', icon: List },
  { kind: 'annotations', icon: Shapes },
  { kind: 'voice', icon: Mic },
  { kind: 'subtitles', icon: Captions },
];

interface Ranged {
  readonly startTime: number;
  readonly endTime: number;
}

/** Things in as few layers as they need so that none covers another. */
export function layersOf<T extends Ranged>(things: readonly T[]): readonly (readonly T[])[] {
  const layers: T[][] = [];
  for (const thing of things.toSorted((one, other) => one.startTime - other.startTime)) {
    const free = layers.find((layer) => (layer.at(-1)?.endTime ?? 0) <= thing.startTime);
    if (free) free.push(thing);
    else layers.push([thing]);
  }
  return layers;
}
