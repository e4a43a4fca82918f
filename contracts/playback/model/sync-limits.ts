/** Most intervals, and most actions, of one sync of a view. */
export const maxPerSync = 2000;
