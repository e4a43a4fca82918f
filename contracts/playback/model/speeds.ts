/** How fast the player plays (R-PLY-27). */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export type Speed = (typeof speeds)[number];
export const fastestSpeed = Math.max(...speeds);
