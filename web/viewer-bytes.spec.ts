import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type BuiltChunk, viewerBytes } from './viewer-bytes.ts';

const chunk = (
  fileName: string,
  moduleIds: readonly string[],
  more: Partial<BuiltChunk> = {},
): BuiltChunk => ({
  fileName,
  code: fileName,
  isEntry: false,
  imports: [],
  moduleIds,
  ...more,
});
const features = '/product/web/src/features';
const screens = [
  chunk('sign-in.js', [`${features}/identity/SignInScreen.tsx`]),
  chunk('home.js', [`${features}/discovery/HomeScreen.tsx`]),
  chunk('shell.js', [
    '/product/web/src/app/shell/AppShell.tsx',
    '/product/web/src/app/shell/SignedInParts.tsx',
  ]),
  chunk('player.js', [`${features}/playback/PlayerScreens.tsx`], { imports: ['shared.js'] }),
];
const built = (shared: readonly string[]) => [
  chunk('index.js', ['/product/web/src/main.tsx', '/product/web/src/console/routes.tsx'], { isEntry: true }),
  ...screens,
  chunk('shared.js', shared),
  chunk('Console.js', [
    '/product/web/src/console/Console.tsx',
    '/product/node_modules/react-admin/dist/index.js',
  ]),
];

describe('what viewers load', () => {
  it('holds nothing of the console, which is loaded when an administrator goes there', () => {
    const places = viewerBytes(built(['/product/web/src/ui/controls/Button.tsx']));
    expect(places.map(({ place }) => place)).toEqual(['sign-in', 'home', 'player']);
    expect(places.flatMap(({ ofConsole }) => ofConsole)).toEqual([]);
  });

  it.each([
    '/product/node_modules/ra-core/dist/index.js',
    '/product/node_modules/@mui/material/Button/Button.js',
    '/product/web/src/console/ContractList.tsx',
  ])('names %s where it comes with the player by way of another file', (module) => {
    const found = viewerBytes(built([module])).filter(({ ofConsole }) => ofConsole.length > 0);
    expect(found).toMatchObject([{ place: 'player', ofConsole: [module] }]);
  });

  it('does not pass when a screen has another name', () => {
    for (const missing of ['home.js', 'shell.js'])
      expect(() => viewerBytes(built([]).filter(({ fileName }) => fileName !== missing))).toThrow('home');
  });

  it('counts what is loaded around a screen, and says how much it may be', () => {
    const [signIn, home] = viewerBytes(
      built([]).map((each) =>
        each.fileName === 'shell.js' ? { ...each, code: randomBytes(100_000).toString('base64') } : each,
      ),
    );
    expect(signIn).toMatchObject({ kilobytes: 0, maxKilobytes: 260 });
    expect(home?.kilobytes).toBeGreaterThan(90);
  });
});
