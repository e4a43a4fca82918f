import { QrCode } from 'lucide-react';
import { qrCodeTexts } from '../../../i18n/en/qr-codes.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'setting/qr-code',
  label: () => createTranslator(qrCodeTexts)('title'),
  icon: QrCode,
  flag: 'admin',
  section: 'organization',
  order: 94,
  kind: 'page',
  load: async () => (await import('./QrCodesPage.tsx')).QrCodesPage,
};
