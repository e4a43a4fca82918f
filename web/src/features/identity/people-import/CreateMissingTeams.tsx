import { useState } from 'react';
import { CreateTeam } from '../../../../../contracts/organization/team.ts';
import { FewNames } from '../../../console/FewNames.tsx';
import { peopleImportTexts } from '../../../i18n/en/people-import.ts';
import { useText } from '../../../i18n/text.ts';
import { maySend, useSession } from '../../../providers/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { missingTeams } from './group-lines.ts';
import type { JudgedLine } from './judge-lines.ts';
import type { ImportProps } from './use-people-import.ts';

/** As many as somebody can read in the question; more are a sign of a wrong column. */
const mostTeams = 100;

/** Names of teams that lines need, and that this person may create. */
export function useTeamsToCreate(lines: readonly JudgedLine[]): readonly string[] {
  const session = useSession();
  return maySend(session, CreateTeam) ? missingTeams(lines) : [];
}

/** Offers to create the teams that lines name and that do not exist, to those who may create teams. */
export function CreateMissingTeams({ people }: ImportProps) {
  const t = useText(peopleImportTexts);
  const names = useTeamsToCreate(people.state.lines);
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState<AbortController | null>(null);
  if (names.length === 0) return null;
  const count = { smart_count: names.length };
  const create = async () => {
    const stopping = new AbortController();
    setRunning(stopping);
    const refused = await people.createTeams(names, stopping.signal).finally(() => {
      setRunning(null);
      setAsking(false);
    });
    if (refused !== null) showToast({ tone: 'failed', message: t('teamsFailed'), detail: refused });
  };
  return (
    <>
      <Note
        tone="attention"
        action={
          names.length <= mostTeams && (
            <Button size="sm" onClick={() => setAsking(true)}>
              {t('createTeams', count)}
            </Button>
          )
        }
      >
        {t('missingTeams', count)} <FewNames names={names} />{' '}
        {names.length > mostTeams && t('tooManyTeams', { most: mostTeams })}
      </Note>
      <ConfirmDialog
        open={asking}
        title={t('createTeamsTitle', count)}
        verb={t('createTeams', count)}
        busy={running !== null}
        keepLabel={running ? t('stop') : undefined}
        onConfirm={() => void create()}
        onClose={() => (running ? running.abort() : setAsking(false))}
      >
        <p>
          <FewNames names={names} most={mostTeams} />
        </p>
        <p>{t('createTeamsBody')}</p>
      </ConfirmDialog>
    </>
  );
}
