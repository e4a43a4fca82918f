import type { PlayerVariant } from '../variant.ts';

/** Against whom a view counts: a member of an organisation, nobody's organisation, or nobody at all. */
export type TrackedAs = 'member' | 'public' | null;

/** An embed tells its host and not us (R-TRK-05); a public viewer belongs to no organisation (R-TRK-06, R-PUB-03); a draft is no publication. */
export function trackedAs(variant: PlayerVariant, draft: boolean): TrackedAs {
  if (draft || variant === 'embed') return null;
  return variant === 'public' ? 'public' : 'member';
}
