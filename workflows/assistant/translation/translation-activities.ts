import { createHash } from 'node:crypto';
import { TranslationSource, WriteTranslation } from '../../../contracts/authoring/draft-translation.ts';
import { TranslationAbsent } from '../../../contracts/authoring/translations.ts';
import { LanguageUnavailable } from '../../../services/platform/language/language.ts';
import { bodyBytes } from '../../../services/platform/objects/body-bytes.ts';
import {
  implementActivities,
  type ActivityHandlers,
} from '../../../services/platform/pipelines/pipelines.ts';
import type { ActivityParts } from '../../context-pipelines.ts';
import { discardObject } from '../discard-object.ts';
import { writeTexts } from './write-texts.ts';

/** The activities of a translation. */
export const translationActivities = ({
  assetStorage: { objects },
  language,
  sentences,
}: Pick<ActivityParts, 'assetStorage' | 'language' | 'sentences'>): ActivityHandlers<
  typeof WriteTranslation
> =>
  implementActivities(WriteTranslation, {
    write: async ({ input: { objectKey, batch }, organizationId, signal }) => {
      const stored = await objects.get(organizationId, objectKey);
      if (stored === null) throw TranslationAbsent();
      const bytes = await bodyBytes(stored.body);
      const source = TranslationSource.parse(JSON.parse(bytes.toString()));
      const { state, sentence } = await language.status();
      if (state !== 'ready') {
        const { error, message } = LanguageUnavailable({ facts: { reason: sentence } });
        return { refusal: { error, message } };
      }
      const written = await writeTexts(source, source.batches[batch] ?? [], { language, sentences, signal });
      const inputHash = createHash('sha256').update(bytes).digest('hex');
      return { ...written, madeBy: { ...written.madeBy, inputHash } };
    },
    discard: discardObject(objects),
  });
