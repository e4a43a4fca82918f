/** Ends the name of the editing session in a command id; ids without it belong to no session. */
const separator = '_';

/** Before the number of a command among those of its action. */
const beforeNumber = '__';

/**
 * The id of a command that an action of an author sends, by its number among those of the action. It contains the editing
 * session: the same document, open in the same window. A session's own changes are not conflicts for it.
 */
export const commandIdInSession = (editingSession: string, action: string, number: number): string =>
  `${editingSession}${separator}${action}${beforeNumber}${number}`;

/** The action in a command id, with its editing session; the whole id if there is none. */
export const actionOf = (commandId: string): string =>
  editingSessionOf(commandId) === null ? commandId : (commandId.split(beforeNumber)[0] ?? commandId);

/** The editing session in a command id; `null` if there is none. */
export function editingSessionOf(commandId: string): string | null {
  const length = commandId.indexOf(separator);
  return length > 0 ? commandId.slice(0, length) : null;
}
