import type { CreateEntry, Feature, MenuEntry, OwnMenu, SignedIn } from './feature.ts';

/** Every `features/<context>/routes.tsx` exports `feature`; a new one is found by its place. */
const found = import.meta.glob<Feature>('../features/*/routes.tsx', { eager: true, import: 'feature' });

export const features: readonly Feature[] = Object.values(found);

export const menuOf = (session: SignedIn): readonly MenuEntry[] =>
  features
    .flatMap((feature) => feature.menu ?? [])
    .filter((entry) => entry.allowed?.(session) ?? true)
    .toSorted((a, b) => a.order - b.order);

/** The menu that the area of an address has for itself. */
export const ownMenuAt = (path: string): OwnMenu | undefined =>
  features
    .flatMap((feature) => feature.ownMenu ?? [])
    .find(({ under }) => path === under || path.startsWith(`${under}/`));

/** The pages of the areas that have a menu of their own, where somebody may enter these. */
export const ownPagesOf = (session: SignedIn): readonly OwnMenu[] =>
  features
    .flatMap((feature) => feature.ownMenu ?? [])
    .filter(({ under }) => menuOf(session).some(({ to }) => to === under || to.startsWith(`${under}/`)));

export const createEntriesOf = (session: SignedIn): readonly CreateEntry[] =>
  features
    .flatMap((feature) => feature.create ?? [])
    .filter((entry) => entry.allowed(session))
    .toSorted((a, b) => a.order - b.order);
