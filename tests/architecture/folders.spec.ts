import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, it } from 'vitest';

type Import = readonly [from: string, to: string];

/** Folders with an import cycle between their subfolders, whichever files cause it. */
function foldersWithCircles(imports: readonly Import[]): string[] {
  const rooms = new Map<string, Map<string, Set<string>>>();
  for (const [from, to] of imports) {
    const [a, b] = [from.split('/'), to.split('/')];
    const apart = a.findIndex((part, at) => part !== b[at]);
    const [mine, other] = [a[apart], b[apart]];
    const areRooms = apart > 0 && apart < a.length - 1 && apart < b.length - 1;
    if (!areRooms || mine === undefined || other === undefined) continue;
    const folder = a.slice(0, apart).join('/');
    const inside = rooms.get(folder) ?? new Map<string, Set<string>>();
    rooms.set(folder, inside.set(mine, (inside.get(mine) ?? new Set()).add(other)));
  }
  return [...rooms].flatMap(([folder, inside]) =>
    [...inside.keys()].some((room) => reaches(inside, room, room)) ? [folder] : [],
  );
}

function reaches(rooms: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const next = [...(rooms.get(from) ?? [])];
  for (let room = next.pop(); room !== undefined; room = next.pop()) {
    if (room === to) return true;
    if (seen.has(room)) continue;
    seen.add(room);
    next.push(...(rooms.get(room) ?? []));
  }
  return false;
}

it('rooms side by side never import each other in a circle', async () => {
  const { output } = await cruise(['contracts', 'services', 'projections', 'workflows', 'web/src'], {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.(spec|suite|test|stories|examples|fixture)\\.', '^tests/', 'node_modules'] },
    tsPreCompilationDeps: true,
  });
  const imports = (output as ICruiseResult).modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }): Import => [source, resolved]),
  );
  expect(imports.length).toBeGreaterThan(1000);
  expect(foldersWithCircles(imports)).toEqual([]);
});

it('a circle is found, through any number of rooms, and files beside the rooms make none', () => {
  const circle: Import[] = [
    ['a/x/1.ts', 'a/y/deep/2.ts'],
    ['a/y/3.ts', 'a/z/4.ts'],
    ['a/z/5.ts', 'a/x/6.ts'],
  ];
  expect(foldersWithCircles(circle)).toEqual(['a']);
  expect(foldersWithCircles(circle.slice(1))).toEqual([]);
  expect(
    foldersWithCircles([
      ['a/context.ts', 'a/x/1.ts'],
      ['a/x/2.ts', 'a/shared.ts'],
    ]),
  ).toEqual([]);
});
