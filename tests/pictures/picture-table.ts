import { parseArgs } from 'node:util';
import { openPictures } from './measure-pictures.ts';
import { pictureChecks, type PictureCheck } from './picture-checks.ts';
import { pictureSources } from './picture-sources.ts';

interface Row {
  readonly source: string;
  readonly what: string;
  readonly expected: string;
  readonly got: string;
  readonly holds: boolean;
}

/** Makes each source, runs the pipeline's own functions on it and prints a row for each rule; ends with 1 on a miss. */
async function printTable(words: readonly string[]): Promise<number> {
  const options = { json: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  const unknown = positionals.filter((name) => !Object.hasOwn(pictureSources, name));
  if (unknown.length > 0) {
    console.error(`There is no source named ${unknown.join(', ')}.\n  ${Object.keys(pictureSources).join(' ')}`);
    return 2;
  }
  const chosen = pictureChecks.filter(({ source }) => positionals.length === 0 || positionals.includes(source));
  const pictures = await openPictures();
  const rows: Row[] = [];
  for (const check of chosen) {
    const { source, what, expected } = check;
    const row = { source, what, expected, ...(await pictures.measure(check).catch(missed)) };
    rows.push(row);
    if (values.json !== true) print(row, source !== rows.at(-2)?.source);
  }
  await pictures.close();
  const misses = rows.filter(({ holds }) => !holds).length;
  if (values.json === true) console.log(JSON.stringify(rows));
  else console.log(`\n${rows.length} measured on ${new Set(rows.map(({ source }) => source)).size} sources, ${misses} missed`);
  return misses === 0 ? 0 : 1;
} // prettier-ignore

/** What breaks is a miss, and the other rows are still measured. */
const missed = (error: unknown): Pick<Row, 'got' | 'holds'> => ({
  got: `failed: ${error instanceof Error ? error.message : String(error)}`,
  holds: false,
});

function print({ source, what, expected, got, holds }: Row, isFirst: boolean): void {
  if (isFirst) console.log(`\n${describedAs[source as PictureCheck['source']]}`);
  console.log(
    `  ${holds ? 'ok    ' : 'MISSED'}  ${what.padEnd(50)}  got ${got}\n${' '.repeat(62)}wanted ${expected}`,
  );
}

const describedAs: Readonly<Record<PictureCheck['source'], string>> = {
  pq: 'HDR: PQ, BT.2020, 10 bits',
  hlg: 'HDR: HLG, BT.2020, 10 bits',
  untagged: 'HDR: PQ that does not name its primaries and matrix',
  anamorphic: 'Anamorphic: PAL 720x576 shown as 1024x576',
  portrait: 'Portrait: 1280x720 filmed upright',
  fast: '120 frames/s, H.264',
  oneFrame: 'One frame of 0.07 s',
  twoSounds: 'Two sound tracks, the second shorter',
  lostSound: 'Three sound tracks, one of them DTS',
  unevenCopied: 'Uneven: top quality copied, two sound tracks of unlike rates',
  unevenEncoded: 'Uneven: every quality encoded',
};

process.exitCode = await printTable(process.argv.slice(2));
