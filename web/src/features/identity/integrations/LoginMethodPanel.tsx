import { useState } from 'react';
import { NameEmergencyOwners } from '../../../../../contracts/identity/sign-on.ts';
import { ListUsers, type UserView } from '../../../../../contracts/identity/user.ts';
import { GetMyOrganization, LoginMethod } from '../../../../../contracts/organization/organization.ts';
import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { useText } from '../../../i18n/text.ts';
import { changeLoginMethod } from '../../../providers/sign-on-settings.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import styles from './Integrations.module.css';
import { useResultToast } from './use-result-toast.ts';

const hints: Partial<Record<string, 'ssoOnlyHint' | 'genericHint'>> = {
  sso_only: 'ssoOnlyHint',
  email_generic_sso: 'genericHint',
};

/** How members sign in, and who keeps a password in an emergency. */
export function LoginMethodPanel({ owners }: { owners: readonly string[] }) {
  const t = useText(integrationsTexts);
  const { data } = useQueryOf(GetMyOrganization, {});
  const [isChanging, setChanging] = useState(false);
  const showResult = useResultToast();
  const change = async (method: string) => {
    setChanging(true);
    await showResult(await changeLoginMethod(method));
    setChanging(false);
  };
  return (
    <Panel flush title={t('how')}>
      <div role="radiogroup" aria-label={t('how')}>
        {LoginMethod.options.map((method) => {
          const hint = hints[method];
          return (
            <label key={method} className={styles['choice']}>
              <input
                type="radio"
                name="login-method"
                checked={data?.loginMethod === method}
                disabled={isChanging || data === null}
                onChange={() => void change(method)}
              />
              <span className={styles['words']}>
                {t(method)}
                {hint && <small>{t(hint)}</small>}
              </span>
            </label>
          );
        })}
      </div>
      <Owners key={owners.join()} owners={owners} />
    </Panel>
  );
}

/** Everybody who may do everything in the organisation. */
function useOwnerCandidates(): readonly UserView[] {
  const active = { status: 'active', size: 100 } as const;
  const superAdmins = useQueryOf(ListUsers, { ...active, role: 'admin-super' }).data;
  const admins = useQueryOf(ListUsers, { ...active, role: 'admin-organization' }).data;
  return [...(superAdmins?.items ?? []), ...(admins?.items ?? [])];
}

function Owners({ owners }: { owners: readonly string[] }) {
  const t = useText(integrationsTexts);
  const candidates = useOwnerCandidates();
  const name = useCommand(NameEmergencyOwners);
  const showResult = useResultToast();
  const [chosen, setChosen] = useState<readonly string[]>([owners[0] ?? '', owners[1] ?? '']);
  const options = [
    { value: '', label: t('chooseOwner') },
    ...candidates.map(({ id, displayName, email }) => ({
      value: id,
      label: displayName ?? email ?? id,
    })),
  ];
  const isComplete = chosen.every((id) => id !== '') && new Set(chosen).size === 2;
  const isSame = chosen.every((id, at) => id === owners[at]);
  return (
    <div className={styles['owners']}>
      <h3>{t('owners')}</h3>
      <p className={styles['hint']}>{t('ownersHint')}</p>
      {chosen.map((id, at) => (
        <SelectField
          // two places, in this order
          key={at === 0 ? 'first' : 'second'}
          label={t('owner', { number: at + 1 })}
          value={id}
          options={options}
          onChange={(value) => setChosen(chosen.with(at, value))}
        />
      ))}
      <span>
        <Button
          disabled={!isComplete || isSame}
          busy={name.isPending}
          onClick={() => void name.run({ userIds: [...chosen] }).then((result) => showResult(result))}
        >
          {t('saveOwners')}
        </Button>
      </span>
    </div>
  );
}
