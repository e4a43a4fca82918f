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

/** Entry points of viewers, by their screen. */
const places = {
  'sign-in': /\/identity\/SignInScreen\.tsx$/,
  home: /\/discovery\/HomeScreen\.tsx$/,
  player: /\/playback\/PlayerScreens\.tsx$/,
} as const;

export interface ViewerBytes {
  readonly place: string;
  /** Compressed. */
  readonly kilobytes: number;
  /** Modules of the console that are included: must be empty. */
  readonly ofConsole: readonly string[];
}

/** What a viewer's browser loads before each entry point can be used. */
export function viewerBytes(chunks: readonly BuiltChunk[]): readonly ViewerBytes[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return Object.entries(places).map(([place, screen]) => {
    const starts = chunks.filter(
      ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => screen.test(id)),
    );
    if (!starts.some(({ moduleIds }) => moduleIds.some((id) => screen.test(id))))
      throw new Error(`No file of the build contains the screen of ${place}`);
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
