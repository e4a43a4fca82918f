import { Settings } from 'lucide-react';
import { lackedFor } from '../../../contracts/kernel/feature-gates.ts';
import { builtFeatures } from '../../../contracts/organization/organization.ts';
import type { PaletteItem } from '../app/feature.ts';
import { consoleTexts } from '../i18n/en/console.ts';
import { permissionsTexts } from '../i18n/en/permissions.ts';
import { createTranslator } from '../i18n/text.ts';
import { currentSession, hasFlag } from '../providers/session.ts';

const say = createTranslator(consoleTexts);
const t = createTranslator(permissionsTexts);

/** Features for the palette that are off, for who may turn them on; none before anything is typed. */
export function findFeaturesOff(text: string): readonly PaletteItem[] {
  const session = currentSession();
  const keyword = text.trim().toLocaleLowerCase();
  if (keyword === '' || session.status !== 'signed-in' || !hasFlag(session, 'permissions')) return [];
  const { settings } = session.organization;
  const isOff = (feature: (typeof builtFeatures)[number]): boolean => {
    const lacked = lackedFor(feature, settings);
    // where a flag is on, the page has nothing to turn on
    return lacked !== null && 'flag' in lacked;
  };
  return builtFeatures
    .filter(isOff)
    .filter((each) => `${t(each)}\n${t(`${each}Hint`)}`.toLocaleLowerCase().includes(keyword))
    .map((each) => ({
      id: each,
      label: t(each),
      detail: say('turnOnFeature'),
      icon: Settings,
      run: (navigate) => navigate('/admin/setting/permissions'),
    }));
}
