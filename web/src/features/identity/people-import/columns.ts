/** What a column of the file can be. */
export const importFields = ['name', 'email', 'employeeId', 'role', 'workspaces', 'teams'] as const;
export type ImportField = (typeof importFields)[number];
/** The column of each field; `null` if the file has none. */
export type Columns = Readonly<Record<ImportField, number | null>>;

/** How headings are usually written. */
const usual: Readonly<Record<ImportField, RegExp>> = {
  name: /^(full |display )?name$/,
  email: /^e-?mail( address)?$/,
  employeeId: /^(employee|personnel|staff)( id| number| no\.?)?$/,
  role: /^role$/,
  workspaces: /^workspaces?$/,
  teams: /^teams?$/,
};

/** A field that lines may have here, and its heading in a template. */
export interface OfferedField {
  readonly field: ImportField;
  readonly label: string;
}

/** As headings are compared: without case, and with spaces between words. */
const plainOf = (heading: string): string =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .trim();

export const noColumns = Object.fromEntries(importFields.map((field) => [field, null])) as Columns;

/**
 * Finds the column of each field by its heading, as templates or people usually write it. People have an address or an
 * employee ID: where everybody with an ID has an address, too, the column of IDs is left out.
 */
export function guessColumns(
  offered: readonly OfferedField[],
  headings: readonly string[],
  lines: readonly { readonly cells: readonly string[] }[] = [],
): Columns {
  const plain = headings.map(plainOf);
  const find = ({ field, label }: OfferedField) => {
    const index = plain.findIndex((heading) => heading === plainOf(label) || usual[field].test(heading));
    return index < 0 ? null : index;
  };
  const found = Object.fromEntries(offered.map((each) => [each.field, find(each)]));
  const columns: Columns = { ...noColumns, ...found };
  const { email, employeeId } = columns;
  if (email === null || employeeId === null) return columns;
  const named = lines.filter(({ cells }) => (cells[employeeId] ?? '').trim() !== '');
  const haveEmail = named.every(({ cells }) => (cells[email] ?? '').trim() !== '');
  return named.length > 0 && haveEmail ? { ...columns, employeeId: null } : columns;
}

/** Whether there are enough columns: somebody has a name, and an address or an employee ID. */
export const isEnough = ({ name, email, employeeId }: Columns): boolean =>
  name !== null && (email !== null || employeeId !== null);
