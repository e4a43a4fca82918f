/** Names a build of the page: the hash in the name of its script; `null` while developing, where there is none. */
export const pageVersion = (page: ParentNode): string | null =>
  /-([\w-]{6,})\.js$/.exec(page.querySelector('script[type=module][src]')?.getAttribute('src') ?? '')?.[1] ??
  null;

/** Whether the server has other pages by now than the one that is open; `false` where it does not answer. */
export async function isPageOutdated(): Promise<boolean> {
  const own = pageVersion(document);
  if (own === null) return false;
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!response.ok) return false;
    const latest = pageVersion(new DOMParser().parseFromString(await response.text(), 'text/html'));
    return latest !== null && latest !== own;
  } catch {
    return false;
  }
}
