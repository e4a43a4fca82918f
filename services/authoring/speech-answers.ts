import { CountSpeechRuns, SpeakTexts } from '../../contracts/authoring/speak-texts.ts';
import type { AnswerDependencies } from '../platform/contexts/context-dependencies.ts';
import { answerQuery, type QueryHandler } from '../platform/projections/define-read-model.ts';

/** The runs of voices that have not ended, from the engine that runs the pipelines: also of texts that no draft has any more. */
export const speechAnswers = ({ pipelines }: AnswerDependencies): readonly QueryHandler[] => [
  answerQuery(CountSpeechRuns, async (_, { viewer: { organizationId } }) => {
    return {
      running: await pipelines.count({ organizationId, pipeline: SpeakTexts.type, state: 'running' }),
    };
  }),
];
