import type { SummarySource } from '../../contracts/assistant/summary-parts.ts';

/** Of each step. */
const seconds = 10;

/** An instruction as its video would be read. */
export function sourceOf(steps: readonly string[]): SummarySource {
  return {
    languageCode: 'en-us',
    sentences: steps.flatMap((step, index) =>
      step.split(' | ').map((text, place) => ({
        id: `s${index}-${place}`,
        text,
        startTime: index * seconds + place,
      })),
    ),
    steps: steps.map((_, index) => ({
      id: `step-${index}`,
      number: index + 1,
      title: '',
      startTime: index * seconds,
      endTime: (index + 1) * seconds,
    })),
  };
}
