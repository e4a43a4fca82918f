import { Upload } from 'lucide-react';
import { hasRightSomewhere } from '../../../../contracts/kernel/permissions.ts';
import type { Feature } from '../../app/feature.ts';
import { mediaTexts } from '../../i18n/en/media.ts';
import { createTranslator } from '../../i18n/text.ts';
import { openUploadDialog } from './upload-dialog-state.ts';

const t = createTranslator(mediaTexts);

/** Uploads: started from the create menu or by dropping files, and visible on every page. */
export const feature: Feature = {
  create: [
    {
      id: 'upload-video',
      label: () => t('uploadVideo'),
      icon: Upload,
      order: 10,
      allowed: ({ profile }) => hasRightSomewhere(profile, 'author'),
      run: openUploadDialog,
    },
  ],
  overlays: [async () => (await import('./Uploader.tsx')).Uploader],
};
