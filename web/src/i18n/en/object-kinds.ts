import { objectKinds } from '../../../../contracts/audit/object-kinds.ts';
import { defineTexts } from '../text.ts';

/** Kinds of objects in the audit trail, from the contracts. */
export const objectKindTexts = defineTexts('objectKinds', objectKinds);
