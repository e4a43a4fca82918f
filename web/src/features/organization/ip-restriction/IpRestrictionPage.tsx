import { useState } from 'react';
import {
  ChangeIpRestriction,
  GetOrganizationSettings,
  OwnAddressNotAllowed,
  type SettingsView,
} from '../../../../../contracts/organization/settings.ts';
import { ipRestrictionTexts } from '../../../i18n/en/ip-restriction.ts';
import { useLocale, useText } from '../../../i18n/text.ts';
import { checkIp } from '../../../providers/ip-check.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/controls/Field.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../../../ui/layout/PageFrame.tsx';
import { PageHead } from '../../../ui/layout/Panel.tsx';
import styles from '../permissions/Permissions.module.css';
import { SettingsSection } from '../permissions/SettingsSection.tsx';
import { useSettingsDraft } from '../permissions/use-settings-draft.ts';
import { maxRules, rulesOf, wrongLines } from './ip-rules.ts';

/** From which addresses the organisation may be used (R-IP-09, R-IP-10). */
export function IpRestrictionPage() {
  const t = useText(ipRestrictionTexts);
  const { data, error, refetch } = useQueryOf(GetOrganizationSettings, {});
  return (
    <PageFrame form>
      <PageHead title={t('title')} line={t('line')} />
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={6} />}
      {data && <AddressesSection view={data} />}
    </PageFrame>
  );
}

function AddressesSection({ view: { settings, revision, lastChanges } }: { view: SettingsView }) {
  const t = useText(ipRestrictionTexts);
  const { enableRestrictedIP, allowedRules } = settings.permissions;
  const draft = useSettingsDraft(
    { enableRestrictedIP, rules: allowedRules.join('\n') },
    revision,
    (_, { rules, ...values }) => ({ ...values, allowedRules: rulesOf(rules) }),
    ChangeIpRestriction,
  );
  /** The address of the author, which the rules left out when they were saved. */
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const { rules } = draft.values;
  const faultOf = useFault();
  const error = leftOut !== null ? t('ownLeftOut') : faultOf(rules);
  const save = async () => {
    if (faultOf(rules) !== undefined) return null;
    const result = await draft.save(OwnAddressNotAllowed.error);
    if (result?.error === OwnAddressNotAllowed.error) setLeftOut(String(result.facts?.['address'] ?? ''));
    if (result?.ok) await checkIp();
    return result;
  };
  const change = (changes: Partial<typeof draft.values>) => {
    setLeftOut(null);
    draft.change(changes);
  };
  return (
    <SettingsSection title={t('addresses')} draft={{ ...draft, save }} lastChange={lastChanges.addresses}>
      <label className={styles['line']}>
        <span>
          {t('restrict')}
          <small>{t('restrictHint')}</small>
        </span>
        <Switch on={draft.values.enableRestrictedIP} onSwitch={(on) => change({ enableRestrictedIP: on })} />
      </label>
      <div className={styles['field']}>
        <TextArea
          label={t('rules')}
          hint={t('rulesHint')}
          error={error}
          dir="ltr"
          rows={6}
          spellCheck={false}
          value={rules}
          onChange={(event) => change({ rules: event.target.value })}
        />
        {leftOut !== null && leftOut !== '' && (
          <p className={styles['own']}>
            <span>{t('ownAddress', { address: leftOut })}</span>
            <Button onClick={() => change({ rules: [...rulesOf(rules), leftOut].join('\n') })}>
              {t('addOwn')}
            </Button>
          </p>
        )}
      </div>
    </SettingsSection>
  );
}

/** How many of the wrong lines are named. */
const namedLines = 10;

/** What is wrong with the rules, or nothing. */
function useFault(): (rules: string) => string | undefined {
  const t = useText(ipRestrictionTexts);
  const list = new Intl.ListFormat(useLocale(), { type: 'unit' });
  return (rules) => {
    const wrong = wrongLines(rules);
    const named = list.format(wrong.slice(0, namedLines).map(String));
    const lines = wrong.length > namedLines ? `${named} …` : named;
    if (wrong.length > 0) return t('ruleWrong', { smart_count: wrong.length, lines });
    return rulesOf(rules).length > maxRules ? t('tooMany') : undefined;
  };
}
