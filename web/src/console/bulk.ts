import { type LucideIcon, Trash2 } from 'lucide-react';
import { parseBinding } from '../../../contracts/kernel/http.ts';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import type { Texts } from '../i18n/text.ts';
import type { CallResult } from '../providers/api-client.ts';
import { sendCommand, type BrowserCommand } from '../providers/contract-call.ts';
import type { Choice } from './contract-fields.ts';

export interface BulkCall {
  readonly command: BrowserCommand;
  readonly data: Readonly<Record<string, unknown>>;
}
/** What was chosen in the question, by the name of the choice. */
export type BulkAnswers = Readonly<Record<string, string>>;

/** Something that is chosen in the question, for all rows; its name is also the text key of its label. */
export interface BulkChoice<Row> {
  readonly name: string;
  readonly options: (rows: readonly Row[], answers: BulkAnswers) => readonly Choice[];
  /** What is chosen until somebody chooses; by default the only option, if there is one. */
  readonly initial?: (rows: readonly Row[]) => string;
}

/**
 * What is done with each selected row. Its texts are found by its name: `deactivate` (the button), `deactivateTitle` and
 * `deactivateBody` (the question), `deactivateDone` (the result). They may name the choices.
 */
export interface BulkAction<Row> {
  readonly name: string;
  readonly icon: LucideIcon;
  /** Sent one after another, until one is refused. */
  readonly calls: (rows: readonly Row[], answers: BulkAnswers) => readonly BulkCall[];
  /** The calls are for all rows at once, so that the audit trail has one line; otherwise for each row. */
  readonly together?: true;
  readonly choices?: readonly BulkChoice<Row>[];
  /** The text key of why a row is left out, if that is known before asking. */
  readonly skipReason: (row: Row, answers: BulkAnswers) => string | null;
  /** The text keys of the question and of the result, where they are not the ones of its name. */
  readonly body?: string;
  readonly done?: string;
  /** The text key of what holds once a later one of several calls was refused. */
  readonly partly?: string;
  /** Undoes it, with the rows as they were before and the same answers. */
  readonly undo?: BulkAction<Row>;
  readonly destructive?: boolean;
  /** The rows stay selected, for the next action on the same ones. */
  readonly keepsSelection?: boolean;
  /** Where its texts are, if not with those of the resource. */
  readonly texts?: Texts;
}
export interface BulkResult<Row> {
  readonly action: BulkAction<Row>;
  readonly answers: BulkAnswers;
  /** The labels of the answers, for the texts. */
  readonly labels: BulkAnswers;
  readonly done: readonly Row[];
  readonly skipped: readonly SkippedRow<Row>[];
}
export interface SkippedRow<Row> {
  readonly row: Row;
  /** A text of the resource that was known before asking, or the server's message. */
  readonly why: string;
}

/** The field of a command that names its record, in the address. */
export function recordField({ type, http }: BrowserCommand): string {
  const [field, ...others] = http === null ? [] : parseBinding(http).pathFields;
  if (field === undefined || others.length > 0)
    throw new Error(`${type} is sent with more than the ID of a record, or without it`);
  return field;
}

/** One command for each row. */
export const forEachRow =
  <Row>(command: BrowserCommand, data: (row: Row) => BulkCall['data']): BulkAction<Row>['calls'] =>
  (rows) =>
    rows.map((row) => ({ command, data: data(row) }));

/** Deletes each selected record, by a command that needs its id alone. */
export function deletionBy(command: BrowserCommand): BulkAction<{ readonly id: string }> {
  const field = recordField(command);
  return {
    name: 'deleteSelected',
    icon: Trash2,
    destructive: true,
    calls: forEachRow(command, ({ id }) => ({ [field]: id })),
    skipReason: () => null,
    texts: contractListTexts,
  };
}

/** What is chosen when the question opens. */
export function firstAnswers<Row>({ choices = [] }: BulkAction<Row>, rows: readonly Row[]): BulkAnswers {
  let answers: BulkAnswers = {};
  for (const { name, options, initial } of choices) {
    const [only, ...others] = options(rows, answers);
    const first = initial?.(rows) ?? (others.length === 0 ? only?.value : undefined) ?? '';
    answers = { ...answers, [name]: first };
  }
  return answers;
}

/** The labels of what is chosen; `null` while something is not. */
export function labelsOf<Row>(
  { choices = [] }: BulkAction<Row>,
  rows: readonly Row[],
  answers: BulkAnswers,
): BulkAnswers | null {
  const labels: Record<string, string> = {};
  for (const { name, options } of choices) {
    const chosen = options(rows, answers).find(({ value }) => value === answers[name]);
    if (!chosen) return null;
    labels[name] = chosen.label;
  }
  return labels;
}

export function skippedOf<Row>(
  action: BulkAction<Row>,
  rows: readonly Row[],
  answers: BulkAnswers,
): readonly SkippedRow<Row>[] {
  return rows.flatMap((row) => {
    const why = action.skipReason(row, answers);
    return why === null ? [] : [{ row, why }];
  });
}

type SendCommand = (
  command: BrowserCommand,
  data: Readonly<Record<string, unknown>>,
) => Promise<CallResult<unknown>>;
const send: SendCommand = (command, data) => sendCommand(command, data, { commandId: crypto.randomUUID() });

/** Sends the calls; why it was not done, or only in part. */
async function failureOf<Row>(
  { calls, partly }: BulkAction<Row>,
  rows: readonly Row[],
  answers: BulkAnswers,
  sendOne: SendCommand,
): Promise<string | null> {
  for (const [index, { command, data }] of calls(rows, answers).entries()) {
    const answer = await sendOne(command, data);
    if (!answer.ok) return index > 0 && partly !== undefined ? partly : answer.errorMessage;
  }
  return null;
}

/** Runs it for the rows and records which of them were skipped and why. */
export async function runBulk<Row>(
  action: BulkAction<Row>,
  rows: readonly Row[],
  answers: BulkAnswers = {},
  sendOne: SendCommand = send,
): Promise<BulkResult<Row>> {
  const done: Row[] = [];
  const skipped = [...skippedOf(action, rows, answers)];
  const changed = rows.filter((row) => !skipped.some((each) => each.row === row));
  const batches = action.together
    ? [changed].filter(({ length }) => length > 0)
    : changed.map((row) => [row]);
  for (const batch of batches) {
    const why = await failureOf(action, batch, answers, sendOne);
    if (why === null) done.push(...batch);
    else skipped.push(...batch.map((row) => ({ row, why })));
  }
  return { action, answers, labels: labelsOf(action, rows, answers) ?? {}, done, skipped };
}

/** Undoes what was done. The rows have changed since, so nothing is known about them before asking. */
export const undoBulk = async <Row>(
  { action: { undo }, answers, labels, done }: BulkResult<Row>,
  sendOne: SendCommand = send,
): Promise<BulkResult<Row> | null> => {
  if (undo === undefined) return null;
  const undone = await runBulk({ ...undo, skipReason: () => null }, done, answers, sendOne);
  return { ...undone, labels };
};
