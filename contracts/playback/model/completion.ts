/** A step counts as seen from this share of its seconds on (3:110, DECISIONS "Completed"). */
export const isStepCompleted = (share: number): boolean => share >= 0.9;
