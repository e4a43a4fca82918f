import { CircleDot, Upload } from 'lucide-react';
import { hasRightSomewhere } from '../../../../contracts/kernel/permissions.ts';
import type { Feature, SignedInSession } from '../../app/feature.ts';
import { mediaTexts } from '../../i18n/en/media.ts';
import { recordingTexts } from '../../i18n/en/recording.ts';
import { createTranslator } from '../../i18n/text.ts';
import { canShareScreen } from '../../providers/recording/support.ts';
import { hasFeature } from '../../providers/session.ts';
import { filmWithCamera } from './film-with-camera.ts';
import { openMeetingDialog, openUploadDialog } from './upload-dialog-state.ts';

const t = createTranslator(mediaTexts);
const say = createTranslator(recordingTexts);
const mayAuthor = ({ profile }: SignedInSession) => hasRightSomewhere(profile, 'author');

/** Recordings and uploads: started from the create menu or by dropping files, and visible on every page. */
export const feature: Feature = {
  routes: [
    {
      path: '/record',
      load: async () => (await import('./recording/RecordScreen.tsx')).RecordScreen,
      who: 'member',
      frame: 'page',
      allowed: mayAuthor,
    },
    {
      path: '/zoomlanding/:status/:lang?/:subdomain?',
      load: async () => (await import('./meetings/MeetingLandingScreen.tsx')).MeetingLandingScreen,
      who: 'anyone',
      frame: 'window',
    },
  ],
  create: [
    {
      id: 'record-screen',
      label: () => (canShareScreen() ? say('record') : say('recordCamera')),
      icon: CircleDot,
      order: 5,
      allowed: mayAuthor,
      run: (navigate) => (canShareScreen() ? navigate('/record') : void filmWithCamera()),
    },
    {
      id: 'upload-video',
      label: () => t('uploadVideo'),
      icon: Upload,
      order: 10,
      allowed: mayAuthor,
      run: openUploadDialog,
    },
    {
      id: 'import-meeting',
      label: () => t('importMeeting'),
      icon: CircleDot,
      order: 15,
      allowed: (session) => mayAuthor(session) && hasFeature(session, 'zoom'),
      run: openMeetingDialog,
    },
  ],
  overlays: [async () => (await import('./Uploader.tsx')).Uploader],
};
