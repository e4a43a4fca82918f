import { peopleImportTexts } from '../../../i18n/en/people-import.ts';
import { useText } from '../../../i18n/text.ts';
import { useRoleNames } from '../use-role-options.ts';
import { hasFeature, useSession } from '../../../providers/session.ts';
import type { Reason } from './judge-lines.ts';

type TextKey = keyof typeof peopleImportTexts.english;

/** Of several lines that mention different names. */
const generalReasons: Partial<Record<Reason['key'], TextKey>> = {
  unknownRole: 'noSuchRole',
  unknownWorkspace: 'noSuchWorkspace',
  unknownTeam: 'noSuchTeam',
  ambiguousWorkspace: 'severalWorkspaces',
  ambiguousTeam: 'severalTeams',
  sameAsLine: 'sameAsEarlier',
};

/** What is said of a line, in the language of the interface; employee IDs are mentioned only where there are any. */
export function useReasonText(): (reason: Reason) => string {
  const t = useText(peopleImportTexts);
  const hasEmployeeIds = hasFeature(useSession(), 'employeeIdLogin');
  const roles = useRoleNames();
  const keyOf = ({ key, value }: Reason): TextKey => {
    if (key === 'noAccount' && !hasEmployeeIds) return 'noEmail';
    return (value === undefined ? generalReasons[key] : undefined) ?? key;
  };
  return (reason) => t(keyOf(reason), { value: (reason.value ?? '').slice(0, 160), roles });
}
