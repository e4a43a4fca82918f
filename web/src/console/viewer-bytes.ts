import { gzipSync } from 'node:zlib';

/** What the bundler says of a file that it made. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  /** Files that the browser loads with it. */
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

/** The console and what only the console is made of. Its name and its menu belong to the frame. */
const ofConsole =
  /\/node_modules\/(react-admin|ra-[^/]+|node-polyglot)\/|\/src\/console\/(?!(routes|pages|console-page)\.)/;

/** Where viewers begin, by the screen that comes with it. */
const places = {
  'sign-in': /\/identity\/SignInScreen\.tsx$/,
  home: /\/discovery\/HomeScreen\.tsx$/,
  player: /\/playback\/PlayerScreens\.tsx$/,
} as const;

export interface ViewerBytes {
  readonly place: string;
  /** Compressed. */
  readonly kilobytes: number;
  /** Modules of the console that come with it: there must be none. */
  readonly ofConsole: readonly string[];
}

/** What the browser of a viewer loads before each of these places can be used. */
export function viewerBytes(chunks: readonly BuiltChunk[]): readonly ViewerBytes[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return Object.entries(places).map(([place, screen]) => {
    const starts = chunks.filter(
      ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => screen.test(id)),
    );
    if (!starts.some(({ moduleIds }) => moduleIds.some((id) => screen.test(id))))
      throw new Error(`No file of the build holds the screen of ${place}`);
    const loaded = new Set(starts);
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
      ofConsole: modules.filter((id) => ofConsole.test(id)),
    };
  });
}
