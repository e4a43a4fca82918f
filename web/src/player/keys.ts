import type { PlayerRequest } from './player-state.ts';

/** The shortcuts, in the order of the shortcut list. */
export const keyList = [
  { keys: 'Space', text: 'keyPlay' },
  { keys: '← →', text: 'keySkip' },
  { keys: '↑ ↓', text: 'keyVolume' },
  { keys: 'M', text: 'keyMute' },
  { keys: 'F', text: 'keyFullscreen' },
  { keys: 'T', text: 'keyTheater' },
  { keys: 'C', text: 'keyCaptions' },
  { keys: 'N P', text: 'keyStep' },
  { keys: 'A', text: 'keyAttachments' },
  { keys: '0 … 9', text: 'keyTenth' },
  { keys: '< >', text: 'keySpeed' },
  { keys: ', .', text: 'keyFrame' },
  { keys: '?', text: 'keyHelp' },
] as const;

/** Seconds of a skip (R-PLY-29). */
export const skipSeconds = 5;

const keyRequests: Record<string, PlayerRequest> = {
  ' ': { type: 'toggle-play' },
  k: { type: 'toggle-play' },
  ArrowLeft: { type: 'skip', seconds: -skipSeconds },
  ArrowRight: { type: 'skip', seconds: skipSeconds },
  m: { type: 'toggle-mute' },
  f: { type: 'toggle-fullscreen' },
  t: { type: 'toggle-theater' },
  c: { type: 'toggle-captions' },
  a: { type: 'toggle-panel', panel: 'attachments' },
  n: { type: 'next' },
  p: { type: 'previous' },
  ',': { type: 'frame', direction: -1 },
  '.': { type: 'frame', direction: 1 },
  '<': { type: 'step-speed', direction: -1 },
  '>': { type: 'step-speed', direction: 1 },
  '?': { type: 'toggle-panel', panel: 'keys' },
};

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}
interface KeyContext {
  readonly volume: number;
  /** Length of the viewer's clock. */
  readonly length: number;
}

/** The request of a key, or `null` if the player has none for it. */
export function requestOfKey(press: KeyPress, { volume, length }: KeyContext): PlayerRequest | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === 'ArrowUp') return { type: 'volume', volume: volume + 0.1 };
  if (press.key === 'ArrowDown') return { type: 'volume', volume: volume - 0.1 };
  if (/^\d$/.test(press.key)) return { type: 'scrub', clock: (Number(press.key) / 10) * length };
  return keyRequests[press.key.length === 1 ? press.key.toLowerCase() : press.key] ?? null;
}

/**
 * Shortcuts never act inside inputs. Space activates a control only if it was focused with the keyboard: after a
 * mouse click on a button, Space still plays and pauses (R-PLY-37).
 */
export function isHandledByTarget(target: EventTarget | null, key: string, byKeyboard: boolean): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [role="dialog"]'))
    return true;
  const onControl = target.closest('button, a, [role="tab"], [role="slider"]') !== null;
  return (
    onControl &&
    ((key === ' ' && byKeyboard) ||
      key === 'Enter' ||
      (key.startsWith('Arrow') && target.closest('[role="tab"]') !== null))
  );
}
