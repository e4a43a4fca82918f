import type { Decision } from '../platform/commands/define-decision.ts';
import {
  markAssetWatchable,
  recordEncoding,
  recordPictures,
  recordProbe,
  refuseAsset,
  registerAsset,
} from './asset/record-asset.ts';
import { cancelUpload, recordUpload, refuseUpload } from './upload/end-upload.ts';
import { startUpload } from './upload/start-upload.ts';

/** What media decides, one line per command. */
export const mediaDecisions: readonly Decision[] = [
  startUpload,
  recordUpload,
  refuseUpload,
  cancelUpload,
  registerAsset,
  recordProbe,
  refuseAsset,
  markAssetWatchable,
  recordEncoding,
  recordPictures,
];
