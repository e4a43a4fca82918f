import { z } from 'zod';
import { Moment, StepId } from '../kernel/fields.ts';

/** Actions in the player besides playing (3:75, R-TRK-13, R-TRK-14). */
export const PlayerAct = z.object({
  kind: z.enum([
    'forward',
    'backward',
    'next',
    'previous',
    'step-from-menu',
    'resolution',
    'subtitles',
    'speed',
  ]),
  at: Moment,
  stepId: StepId,
  value: z.string().max(64),
});
export type PlayerAct = z.infer<typeof PlayerAct>;
