import { type LucideIcon, Trash2 } from 'lucide-react';
import { parseBinding } from '../../../contracts/kernel/http.ts';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import type { Texts } from '../i18n/text.ts';
import type { CallResult } from '../providers/api-client.ts';
import { sendCommand, type BrowserCommand } from '../providers/contract-call.ts';

/**
 * A command for each selected row. Its texts are found by its name: `deactivate` (the button), `deactivateTitle` and
 * `deactivateBody` (the question), `deactivateDone` (the result).
 */
export interface BulkAction<Row> {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly command: BrowserCommand;
  readonly data: (row: Row, choice: string) => Readonly<Record<string, unknown>>;
  /** What is chosen in the question, for all rows; labelled by the text `<name>Choice`. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** The text key of why a row is left out, if that is known before asking. */
  readonly skipReason: (row: Row) => string | null;
  /** Undoes it. */
  readonly undo?: BulkAction<Row>;
  readonly destructive?: boolean;
  /** The rows stay selected, for the next action on the same ones. */
  readonly keepsSelection?: boolean;
  /** Where its texts are, if not with those of the resource. */
  readonly texts?: Texts;
}
export interface BulkResult<Row> {
  readonly action: BulkAction<Row>;
  readonly done: readonly Row[];
  /** The reason: a text of the resource that was known before asking, or the server's message. */
  readonly skipped: readonly { readonly row: Row; readonly why: string }[];
}

/** The field of a command that names its record, in the address. */
export function recordField({ type, http }: BrowserCommand): string {
  const [field, ...others] = http === null ? [] : parseBinding(http).pathFields;
  if (field === undefined || others.length > 0)
    throw new Error(`${type} is sent with more than the ID of a record, or without it`);
  return field;
}

/** Deletes each selected record, by a command that needs its id alone. */
export function deletionBy(command: BrowserCommand): BulkAction<{ readonly id: string }> {
  const field = recordField(command);
  return {
    name: 'deleteSelected',
    icon: Trash2,
    destructive: true,
    command,
    data: ({ id }) => ({ [field]: id }),
    skipReason: () => null,
    texts: contractListTexts,
  };
}

type SendCommand = (
  command: BrowserCommand,
  data: Readonly<Record<string, unknown>>,
) => Promise<CallResult<unknown>>;
const send: SendCommand = (command, data) => sendCommand(command, data, { commandId: crypto.randomUUID() });

/** Runs it for each row, one after another, and records which rows were skipped and why. */
export async function runBulk<Row>(
  action: BulkAction<Row>,
  rows: readonly Row[],
  choice = '',
  sendOne: SendCommand = send,
): Promise<BulkResult<Row>> {
  const done: Row[] = [];
  const skipped: { row: Row; why: string }[] = [];
  for (const row of rows) {
    const knownReason = action.skipReason(row);
    const answer = knownReason === null ? await sendOne(action.command, action.data(row, choice)) : null;
    if (answer?.ok) done.push(row);
    else skipped.push({ row, why: knownReason ?? answer?.errorMessage ?? '' });
  }
  return { action, done, skipped };
}

/** Undoes what was done. The rows have changed since, so nothing is known about them before asking. */
export const undoBulk = <Row>({
  action: { undo },
  done,
}: BulkResult<Row>): Promise<BulkResult<Row>> | null =>
  undo === undefined ? null : runBulk({ ...undo, skipReason: () => null }, done);
