/** Only a path of our own may be the target of a redirect: `null` for another host, however it is written. */
export const sameOriginPath = (target: string | null): string | null =>
  target !== null && /^\/(?![/\\])/.test(target) ? target : null;
