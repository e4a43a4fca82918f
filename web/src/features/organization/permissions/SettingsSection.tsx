import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type FormEvent, type ReactNode } from 'react';
import { GetOrganizationSettings, type LastChange } from '../../../../../contracts/organization/settings.ts';
import { LeaveGuard } from '../../../console/LeaveGuard.tsx';
import { permissionsTexts } from '../../../i18n/en/permissions.ts';
import { useText } from '../../../i18n/text.ts';
import { usePeople } from '../../../providers/use-people.ts';
import { refreshQueries } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import styles from './Permissions.module.css';
import type { SettingsDraft } from './use-settings-draft.ts';

interface SettingsSectionProps<T> {
  readonly title: string;
  readonly draft: SettingsDraft<T>;
  readonly lastChange: LastChange | undefined;
  readonly children: ReactNode;
}

/** One part of the settings, with its own saving, and who changed it last. */
export function SettingsSection<T>({ title, draft, lastChange, children }: SettingsSectionProps<T>) {
  const t = useText(permissionsTexts);
  const client = useQueryClient();
  const { changedBy } = draft;
  useEffect(() => {
    if (changedBy !== null) void refreshQueries(client, [GetOrganizationSettings]);
  }, [changedBy, client]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void draft.save();
  };
  return (
    <form onSubmit={submit} aria-label={title}>
      <LeaveGuard waiting={draft.changed > 0} />
      <Panel flush title={title}>
        {children}
        {changedBy !== null && draft.changed > 0 && <ChangedMeanwhile by={changedBy} />}
        <footer className={styles['foot']}>
          <span role="status">
            {draft.changed > 0 ? (
              t('unsaved', { smart_count: draft.changed })
            ) : (
              <LastChanged change={lastChange} />
            )}
          </span>
          {draft.changed > 0 && (
            <span className={styles['buttons']}>
              <Button onClick={draft.discard}>{t('discard')}</Button>
              <Button type="submit" variant="primary" busy={draft.isSaving}>
                {t('save')}
              </Button>
            </span>
          )}
        </footer>
      </Panel>
    </form>
  );
}

function ChangedMeanwhile({ by }: { by: string }) {
  const t = useText(permissionsTexts);
  const nameOf = usePeople([by]);
  return (
    <Note tone="attention" bar>
      <b>{t('conflictTitle', { name: nameOf(by).name })}</b> {t('conflictAdvice')}
    </Note>
  );
}

function LastChanged({ change }: { change: LastChange | undefined }) {
  const t = useText(permissionsTexts);
  const nameOf = usePeople(change ? [change.by] : []);
  if (change === undefined) return t('neverChanged');
  return (
    <>
      {t('lastChange', { name: nameOf(change.by).name })}, <RelativeTime at={change.at} />
    </>
  );
}
