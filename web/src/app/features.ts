import type { CreateEntry, Feature, MenuEntry, AreaMenu, SignedInSession } from './feature.ts';

/** Every `features/<context>/routes.tsx` and the console export `feature`; new ones are discovered by their path. */
const featureModules = import.meta.glob<Feature>(['../features/*/routes.tsx', '../console/routes.tsx'], {
  eager: true,
  import: 'feature',
});

export const features: readonly Feature[] = Object.values(featureModules);

export const menuOf = (session: SignedInSession): readonly MenuEntry[] =>
  features
    .flatMap((feature) => feature.menu ?? [])
    .filter((entry) => entry.allowed?.(session) ?? true)
    .toSorted((a, b) => a.order - b.order);

/** The side menu of the area that an address belongs to, with the pages that this person may open. */
export function areaMenuAt(path: string, session: SignedInSession): AreaMenu | undefined {
  const areaMenu = features
    .flatMap((feature) => feature.areaMenu ?? [])
    .find(({ basePath }) => path === basePath || path.startsWith(`${basePath}/`));
  return (
    areaMenu && { ...areaMenu, entries: areaMenu.entries.filter((entry) => entry.allowed?.(session) ?? true) }
  );
}

/** The pages of areas with their own menu that this person may open, without those already in the main menu. */
export function areaPagesOf(session: SignedInSession): readonly AreaMenu[] {
  const mainMenuPaths = menuOf(session).map(({ to }) => to);
  return features
    .flatMap((feature) => feature.areaMenu ?? [])
    .filter(({ basePath }) => mainMenuPaths.some((to) => to === basePath || to.startsWith(`${basePath}/`)))
    .flatMap(({ basePath }) => areaMenuAt(basePath, session) ?? [])
    .map((own) => ({ ...own, entries: own.entries.filter(({ to }) => !mainMenuPaths.includes(to)) }));
}

export const createEntriesOf = (session: SignedInSession): readonly CreateEntry[] =>
  features
    .flatMap((feature) => feature.create ?? [])
    .filter((entry) => entry.allowed(session))
    .toSorted((a, b) => a.order - b.order);
