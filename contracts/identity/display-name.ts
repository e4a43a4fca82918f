import { z } from 'zod';
import { visibleLine } from '../kernel/visible-line.ts';

/** The name of a person, as they or an administrator write it (3:147). */
export const DisplayName = z
  .string()
  .min(1, 'rules.required')
  .max(120)
  .refine((text) => text.trim() !== '', 'rules.noAllSpace')
  .refine(...visibleLine);
