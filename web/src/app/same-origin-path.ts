/**
 * The path of a redirect target on our own host; `null` for any other host, however it is written. The browser's own
 * reading decides, since it drops tabs and line breaks, takes `\\` for `/` and resolves dots.
 */
export function sameOriginPath(target: string | null): string | null {
  if (target === null || !target.startsWith('/') || !URL.canParse(target, location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(target, location.origin);
  // `/.//host` is a path here, and another host where it is parsed once more
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : null;
}
