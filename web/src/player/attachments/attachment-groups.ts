import type { StepAttachments } from '../player-source.ts';

export const attachmentGroups = ['diagrams', 'links', 'pdfs'] as const;
export type AttachmentGroup = (typeof attachmentGroups)[number];

/** The first group with items (R-ATT-03); `null` if the step has no attachments. */
export const defaultGroup = (attachments: StepAttachments): AttachmentGroup | null =>
  attachmentGroups.find((group) => attachments[group].length > 0) ?? null;

/** Maximum number of dots below the carousel (R-ATT-08). */
export const mostDots = 7;

/** The indexes of the dots: a window around the current picture. */
export function dotsFor(index: number, count: number): readonly number[] {
  const shown = Math.min(mostDots, count);
  const start = Math.min(Math.max(0, index - Math.floor(shown / 2)), count - shown);
  return Array.from({ length: shown }, (_, position) => start + position);
}

/** The carousel wraps at both ends (R-ATT-07). */
export const wrapped = (index: number, count: number): number => ((index % count) + count) % count;
