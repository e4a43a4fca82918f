import {
  GetOrganizationSettings,
  type SettingsView,
} from '../../../../../contracts/organization/settings.ts';
import { languageTexts } from '../../../i18n/en/language.ts';
import { offeredLanguages } from '../../../i18n/language-choice.ts';
import { useText } from '../../../i18n/text.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../../../ui/layout/PageFrame.tsx';
import { PageHead } from '../../../ui/layout/Panel.tsx';
import styles from '../permissions/Permissions.module.css';
import { SettingsSection } from '../permissions/SettingsSection.tsx';
import { useSettingsDraft } from '../permissions/use-settings-draft.ts';

/** The language of people who have not chosen one (R-LNG-09). */
export function InterfaceLanguagePage() {
  const t = useText(languageTexts);
  const { data, error, refetch } = useQueryOf(GetOrganizationSettings, {});
  return (
    <PageFrame form>
      <PageHead title={t('title')} line={t('line')} />
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={3} />}
      {data && <LanguageSection view={data} />}
    </PageFrame>
  );
}

function LanguageSection({ view: { settings, revision, lastChanges } }: { view: SettingsView }) {
  const t = useText(languageTexts);
  const { interfaceLanguage } = settings;
  const draft = useSettingsDraft({ interfaceLanguage }, revision, (changes) => changes);
  const offered = offeredLanguages(interfaceLanguage);
  return (
    <SettingsSection title={t('language')} draft={draft} lastChange={lastChanges.accounts}>
      <div className={styles['field']}>
        <SelectField
          label={t('ofOrganization')}
          hint={t('ofOrganizationHint')}
          value={draft.values.interfaceLanguage ?? ''}
          options={[
            { value: '', label: t('ofDevice') },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(chosen) =>
            draft.change({ interfaceLanguage: offered.find(({ id }) => id === chosen)?.id ?? null })
          }
        />
      </div>
    </SettingsSection>
  );
}
