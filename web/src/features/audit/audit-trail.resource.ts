import { ShieldCheck } from 'lucide-react';
import { consoleTexts } from '../../i18n/en/console.ts';
import { createTranslator } from '../../i18n/text.ts';
import type { ConsolePage } from '../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'audit',
  label: () => createTranslator(consoleTexts)('audit'),
  icon: ShieldCheck,
  flag: 'isOrgAdmin',
  section: 'evidence',
  order: 10,
  kind: 'page',
  load: async () => (await import('./AuditTrail.tsx')).AuditTrail,
};
