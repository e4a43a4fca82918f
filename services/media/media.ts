import type { ContextServices } from '../platform/commands/context-module.ts';
import {
  markAssetWatchable,
  recordEncoding,
  recordPictures,
  recordProbe,
  refuseAsset,
  registerAsset,
} from './asset/record-asset.ts';
import { MediaController } from './media-controller.ts';
import { cancelUpload, recordUpload, refuseUpload, removeUpload } from './upload/end-upload.ts';
import { startUpload } from './upload/start-upload.ts';
import { UploadController } from './upload/upload-controller.ts';

/** Uploads, and what is made of them: one line per command. */
export const media: ContextServices = {
  name: 'media',
  decisions: [
    startUpload,
    recordUpload,
    refuseUpload,
    removeUpload,
    cancelUpload,
    registerAsset,
    recordProbe,
    refuseAsset,
    markAssetWatchable,
    recordEncoding,
    recordPictures,
  ],
  controllers: [UploadController, MediaController],
};
