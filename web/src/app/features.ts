import type { CreateEntry, Feature, MenuEntry, OwnMenu, SignedIn } from './feature.ts';

/** Every `features/<context>/routes.tsx` exports `feature`, and so does the console; a new one is found by its place. */
const found = import.meta.glob<Feature>(['../features/*/routes.tsx', '../console/routes.tsx'], {
  eager: true,
  import: 'feature',
});

export const features: readonly Feature[] = Object.values(found);

export const menuOf = (session: SignedIn): readonly MenuEntry[] =>
  features
    .flatMap((feature) => feature.menu ?? [])
    .filter((entry) => entry.allowed?.(session) ?? true)
    .toSorted((a, b) => a.order - b.order);

/** The menu that the area of an address has for itself, with the pages that somebody may open. */
export function ownMenuAt(path: string, session: SignedIn): OwnMenu | undefined {
  const own = features
    .flatMap((feature) => feature.ownMenu ?? [])
    .find(({ under }) => path === under || path.startsWith(`${under}/`));
  return own && { ...own, entries: own.entries.filter((entry) => entry.allowed?.(session) ?? true) };
}

/** The pages of the areas that have a menu of their own, where somebody may enter these; what the menu itself has is left out. */
export function ownPagesOf(session: SignedIn): readonly OwnMenu[] {
  const inMenu = menuOf(session).map(({ to }) => to);
  return features
    .flatMap((feature) => feature.ownMenu ?? [])
    .filter(({ under }) => inMenu.some((to) => to === under || to.startsWith(`${under}/`)))
    .flatMap(({ under }) => ownMenuAt(under, session) ?? [])
    .map((own) => ({ ...own, entries: own.entries.filter(({ to }) => !inMenu.includes(to)) }));
}

export const createEntriesOf = (session: SignedIn): readonly CreateEntry[] =>
  features
    .flatMap((feature) => feature.create ?? [])
    .filter((entry) => entry.allowed(session))
    .toSorted((a, b) => a.order - b.order);
