import { Stethoscope } from 'lucide-react';
import type { Feature } from '../../app/feature.ts';
import { troubleshootingTexts } from '../../i18n/en/troubleshooting.ts';
import { createTranslator } from '../../i18n/text.ts';

const t = createTranslator(troubleshootingTexts);

/** What a browser and a network can do. */
export const feature: Feature = {
  routes: [
    {
      path: '/troubleshooting',
      who: 'anyone',
      frame: 'page',
      load: async () => (await import('./troubleshooting/TroubleshootingScreen.tsx')).TroubleshootingScreen,
    },
  ],
  account: [{ to: '/troubleshooting', label: () => t('title'), icon: Stethoscope }],
};
