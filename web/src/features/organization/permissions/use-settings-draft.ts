import { useState } from 'react';
import { isDeepEqual } from '../../../../../contracts/kernel/is-deep-equal.ts';
import type { InputOf } from '../../../../../contracts/kernel/define-command.ts';
import { GetMyOrganization } from '../../../../../contracts/organization/organization.ts';
import {
  type ChangeIpRestriction,
  ChangeSettings,
  GetOrganizationSettings,
} from '../../../../../contracts/organization/settings.ts';
import { permissionsTexts } from '../../../i18n/en/permissions.ts';
import { useText } from '../../../i18n/text.ts';
import type { CallResult } from '../../../providers/api-client.ts';
import { checkSession } from '../../../providers/session.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

interface Draft<T> {
  readonly changes: Partial<T>;
  /** The revision that the person saw when they began to change something. */
  readonly revision: number;
}

export interface SettingsDraft<T> {
  /** As they would be saved. */
  readonly values: T;
  readonly changed: number;
  readonly isSaving: boolean;
  /** Who changed the same setting meanwhile, so that saving was refused. */
  readonly changedBy: string | null;
  change(changes: Partial<T>): void;
  discard(): void;
  /** Answers what the server did; `null` if there was nothing to save. The caller itself shows the refusal `shown`. */
  save(shown?: string): Promise<CallResult<unknown> | null>;
}

/** Settings of one section that are being changed: saved together, and only those that differ. */
export function useSettingsDraft<T extends object>(
  saved: T,
  revision: number,
  toChanges: (
    changes: Partial<T>,
    values: T,
  ) => InputOf<typeof ChangeSettings> | InputOf<typeof ChangeIpRestriction>,
  contract: typeof ChangeSettings | typeof ChangeIpRestriction = ChangeSettings,
): SettingsDraft<T> {
  const t = useText(permissionsTexts);
  const command = useCommand(contract, { refreshes: [GetOrganizationSettings, GetMyOrganization] });
  const [draft, setDraft] = useState<Draft<T> | null>(null);
  const [changedBy, setChangedBy] = useState<string | null>(null);
  const current = new Map(Object.entries(saved));
  const differing = Object.entries(draft?.changes ?? {}).filter(
    ([name, value]) => !isDeepEqual(current.get(name), value),
  );

  const discard = () => {
    setDraft(null);
    setChangedBy(null);
  };
  const save = async (shown?: string) => {
    if (draft === null || differing.length === 0) return null;
    const changes = Object.fromEntries(differing) as Partial<T>; // names and values of the draft
    const result = await command.run(toChanges(changes, { ...saved, ...changes }), draft.revision);
    const { currentRevision, changedBy: other } = result.facts ?? {};
    if (result.ok) {
      discard();
      showToast({ tone: 'ready', message: t('saved') });
      void checkSession();
    } else if (result.error === 'revision.conflict' && typeof currentRevision === 'number') {
      // what the other person saved is shown now, so that saving again is a decision
      setDraft({ ...draft, revision: currentRevision });
      setChangedBy(typeof other === 'string' ? other : '');
    } else if (result.error !== shown)
      showToast({ tone: 'failed', message: t('failedTitle'), detail: result.errorMessage });
    return result;
  };
  return {
    values: { ...saved, ...draft?.changes },
    changed: differing.length,
    isSaving: command.isPending,
    changedBy,
    change: (changes) =>
      setDraft((before) => ({
        changes: { ...before?.changes, ...changes },
        revision: before?.revision ?? revision,
      })),
    discard,
    save,
  };
}
