import { z } from 'zod';
import { defineEvent } from '../kernel/define-event.ts';
import { UserId } from '../kernel/fields.ts';
import { personal } from '../kernel/personal.ts';

/** The person did something in the product; recorded once an hour at most. `lastInteraction` is in seconds since 1970 (R-SES-12). */
export const UserInteracted = defineEvent(
  'UserInteracted',
  z.object({ userId: UserId, lastInteraction: z.number().int() }),
  { audit: 'was active' },
);
/** The person's browser or app reports that it signed in (1:178). */
export const LoginActivityRecorded = defineEvent(
  'LoginActivityRecorded',
  z.object({ userId: UserId, device: personal(z.string(), 'userId'), product: z.string() }),
  { audit: 'opened the %{product} app' },
);

export const presenceEvents = [UserInteracted, LoginActivityRecorded] as const;
