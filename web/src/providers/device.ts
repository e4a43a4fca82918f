import type { DeviceClass } from '../../../contracts/playback/playback.ts';

/** By pointer type and screen size; never by the browser's name. */
export function deviceClass(): DeviceClass {
  const coarse = matchMedia('(pointer: coarse)').matches;
  const shorter = Math.min(screen.width, screen.height);
  if (!coarse) return 'desktop';
  return shorter < 600 ? 'phone' : 'tablet';
}

/** One line for logs and tracking records. */
export function deviceInfo(): string {
  return `${deviceClass()} ${screen.width}x${screen.height} ${navigator.userAgent}`.slice(0, 200);
}
