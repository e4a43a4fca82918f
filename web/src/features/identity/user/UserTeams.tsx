import { Link } from 'react-router';
import type { UserView } from '../../../../../contracts/identity/user.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import parts from '../../../console/ConsoleParts.module.css';
import { useTeamChoices } from '../../../console/team-actions.ts';

/** The teams that a person is in, for readers who see teams. */
export function UserTeams({ user: { teamIds } }: { user: UserView }) {
  const t = useText(userTexts);
  const teams = useTeamChoices().filter(({ value }) => teamIds.includes(value));
  if (teams.length === 0) return null;
  return (
    <div className={parts['part']}>
      <h3>{t('teamIds')}</h3>
      <p className={parts['links']}>
        {teams.map(({ value, label }) => (
          <Link key={value} to={`/admin/teams/${value}`}>
            <bdi>{label}</bdi>
          </Link>
        ))}
      </p>
    </div>
  );
}
