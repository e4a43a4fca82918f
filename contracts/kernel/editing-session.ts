/** Ends the name of the sitting in a command id; ids without one belong to no sitting. */
const separator = '_';

/**
 * A command id that says in which sitting it was made: the same document, open in the same window. What a sitting did
 * itself is nothing that happened meanwhile to it.
 */
export const commandIdInSession = (editingSession: string, id: string): string =>
  `${editingSession}${separator}${id}`;

/** The sitting that a command id names; `null` where it names none. */
export function editingSessionOf(commandId: string): string | null {
  const length = commandId.indexOf(separator);
  return length > 0 ? commandId.slice(0, length) : null;
}
