/** Names a build of the page: the hash in the name of its script; `null` while developing, where there is none. */
export const pageVersion = (page: ParentNode): string | null =>
  /-([\w-]{6,})\.js$/.exec(page.querySelector('script[type=module][src]')?.getAttribute('src') ?? '')?.[1] ??
  null;
