/** Ends the name of the sitting in a command id; ids without one belong to no sitting. */
const end = '_';

/**
 * A command id that says in which sitting it was made: the same document, open in the same window. What a sitting did
 * itself is nothing that happened meanwhile to it.
 */
export const commandIdIn = (sitting: string, id: string): string => `${sitting}${end}${id}`;

/** The sitting that a command id names; `null` where it names none. */
export function sittingOf(commandId: string): string | null {
  const length = commandId.indexOf(end);
  return length > 0 ? commandId.slice(0, length) : null;
}
