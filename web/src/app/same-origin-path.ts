/** A redirect target must be a path on our own host; `null` for any other host, however it is written. */
export const sameOriginPath = (target: string | null): string | null =>
  target !== null && /^\/(?![/\\])/.test(target) ? target : null;
