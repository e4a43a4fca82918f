import type { VoiceOver } from '../../../contracts/authoring/voice-over.ts';
import { readingsIn, type Reading } from '../../../contracts/kernel/readings.ts';
import { ReadPronunciations } from '../../../contracts/organization/pronunciation.ts';
import type { QueryContext } from '../../../services/platform/projections/define-read-model.ts';

/** How the organisation pronounces terms of the voice-over. */
export async function readingsOf(
  { ask }: QueryContext,
  { blocks }: Pick<VoiceOver, 'blocks'>,
): Promise<Reading[]> {
  if (blocks.length === 0) return [];
  const known = await ask(ReadPronunciations, {});
  return readingsIn(blocks.map(({ text }) => text).join('\n'), known?.readings ?? []);
}
