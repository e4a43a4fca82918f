import { gzipSync } from 'node:zlib';

/** What the bundler reports about a file. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  /** Files that the browser loads with it. */
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

/** The console and modules used only by it, Material among them. Its name and menu belong to the shell. */
const ofConsole =
  /\/node_modules\/(react-admin|ra-[^/]+|node-polyglot|@mui|@emotion)\/|\/src\/console\/(?!(routes|pages|console-page)\.)/;

/** Entry points of viewers, by their screen and what stands around it. */
const places = {
  'sign-in': [/\/identity\/SignInScreen\.tsx$/],
  home: [/\/shell\/AppShell\.tsx$/, /\/discovery\/HomeScreen\.tsx$/],
  player: [/\/shell\/SignedInParts\.tsx$/, /\/playback\/PlayerScreens\.tsx$/],
} as const;

/** What each may load at most, compressed: the next thing above it is loaded when somebody needs it. */
const maxKilobytes = { 'sign-in': 260, home: 385, player: 395 } as const;

const placeNames = ['sign-in', 'home', 'player'] as const;

export interface ViewerBytes {
  readonly place: string;
  /** Compressed. */
  readonly kilobytes: number;
  readonly maxKilobytes: number;
  /** Modules of the console that are included: must be empty. */
  readonly ofConsole: readonly string[];
}

/** What a viewer's browser loads before each entry point can be used. */
export function viewerBytes(chunks: readonly BuiltChunk[]): readonly ViewerBytes[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return placeNames.map((place) => {
    const screens = places[place].flatMap((screen) => {
      const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => screen.test(id)));
      if (found.length === 0) throw new Error(`No file of the build contains ${String(screen)} of ${place}`);
      return found;
    });
    const loaded = new Set([...chunks.filter(({ isEntry }) => isEntry), ...screens]);
    for (const { imports } of loaded)
      for (const name of imports) {
        const chunk = byName.get(name);
        if (chunk) loaded.add(chunk);
      }
    const bytes = [...loaded].reduce((sum, { code }) => sum + gzipSync(code).length, 0);
    const modules = [...loaded].flatMap(({ moduleIds }) => moduleIds);
    return {
      place,
      kilobytes: Math.round(bytes / 1000),
      maxKilobytes: maxKilobytes[place],
      ofConsole: modules.filter((id) => ofConsole.test(id)),
    };
  });
}
