import { peopleImportTexts } from '../../../i18n/en/people-import.ts';
import { useText } from '../../../i18n/text.ts';
import { hasFeature, useSession } from '../../../providers/session.ts';
import { importFields, type OfferedField } from './columns.ts';

/** The fields of people; employee IDs only where the organisation signs people in with them. */
export function useImportFields(): readonly OfferedField[] {
  const t = useText(peopleImportTexts);
  const session = useSession();
  const offered = importFields.filter(
    (field) => field !== 'employeeId' || hasFeature(session, 'employeeIdLogin'),
  );
  return offered.map((field) => ({ field, label: t(field) }));
}
