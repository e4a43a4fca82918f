import type { PlayerVariant } from '../variant.ts';

/** What a view counts towards: a member of an organisation, no organisation, or nothing. */
export type TrackedAs = 'member' | 'public' | null;

/**
 * An embed reports to its host, not to us (R-TRK-05); a public viewer has no organisation (R-TRK-06, R-PUB-03); a
 * draft is not a publication.
 */
export function trackedAs(variant: PlayerVariant, draft: boolean): TrackedAs {
  if (draft || variant === 'embed') return null;
  return variant === 'public' ? 'public' : 'member';
}
