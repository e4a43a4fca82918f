/** Ends the name of the editing session in a command id; ids without it belong to no session. */
const separator = '_';

/**
 * A command id that contains its editing session: the same document, open in the same window. A session's own changes
 * are not conflicts for it.
 */
export const commandIdInSession = (editingSession: string, id: string): string =>
  `${editingSession}${separator}${id}`;

/** The editing session in a command id; `null` if there is none. */
export function editingSessionOf(commandId: string): string | null {
  const length = commandId.indexOf(separator);
  return length > 0 ? commandId.slice(0, length) : null;
}
