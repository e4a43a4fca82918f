import type { QueryHandler } from '../../services/platform/projections/define-read-model.ts';
import { assetAnswers, assetsModel } from './assets.ts';
import { signingAnswers } from './signing.ts';
import { uploadAnswers, uploadsModel } from './uploads.ts';

/** What media remembers and answers. */
export const mediaReadModels = [uploadsModel, assetsModel] as const;
export const mediaAnswers: readonly QueryHandler[] = [...uploadAnswers, ...assetAnswers, ...signingAnswers];
