import { defineProjections } from '../../services/platform/contexts/context-projections.ts';
import { assetAnswers, assetsModel } from './assets/assets.ts';
import { signingAnswers } from './signing/signing.ts';
import { uploadAnswers, uploadsModel } from './uploads/uploads.ts';

/** Uploads and assets, and the URLs of their bytes. */
export const media = defineProjections('media', {
  readModels: [uploadsModel, assetsModel],
  answers: () => [...uploadAnswers, ...assetAnswers, ...signingAnswers],
});
