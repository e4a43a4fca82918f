import {
  CreateWorkspaceGroup,
  DeleteWorkspaceGroup,
  ListWorkspaceGroups,
  type WorkspaceGroupView,
} from '../../../../../contracts/organization/workspace-group.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { workspaceGroupTexts } from '../../../i18n/en/workspace-groups.ts';
import { useText } from '../../../i18n/text.ts';
import { type BulkAction, deletionBy } from '../../../console/bulk.ts';
import { ContractList } from '../../../console/ContractList.tsx';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { useLocaleChoices } from './locale-choices.ts';
import { WorkspaceGroupDrawer } from './WorkspaceGroupDrawer.tsx';
import styles from './WorkspaceGroups.module.css';

const deletion: BulkAction<WorkspaceGroupView> = {
  ...deletionBy(DeleteWorkspaceGroup),
  name: 'deleteGroups',
  skipReason: ({ isDefault }) => (isDefault ? 'defaultStays' : null),
  texts: workspaceGroupTexts,
};

/** The workspace groups of the organisation: create, change, fill, delete. */
export function WorkspaceGroupList() {
  const t = useText(workspaceGroupTexts);
  const choices = useLocaleChoices();
  return (
    <ContractList
      query={ListWorkspaceGroups}
      texts={workspaceGroupTexts}
      nameOf={({ name }) => name}
      sort={{ field: 'priority', order: 'ASC' }}
      filters={[]}
      choices={choices}
      create={{ contract: CreateWorkspaceGroup, defaults: { locale: null, priority: 100 } }}
      record={WorkspaceGroupDrawer}
      bulk={[deletion]}
      columns={[
        {
          source: 'name',
          render: ({ name, isDefault }) => (
            <span className={styles['name']}>
              <bdi>{name}</bdi>
              {isDefault && <Chip>{t('isDefault')}</Chip>}
            </span>
          ),
          exportValue: ({ name }) => name,
        },
        { source: 'workspaceCount', numeric: true },
        { source: 'priority', numeric: true },
        {
          source: 'locale',
          wide: true,
          render: ({ locale }) => (locale === null ? t('anyLanguage') : languageName(locale)),
          exportValue: ({ locale }) => locale ?? '',
        },
        { source: 'createdAt', wide: true },
      ]}
    />
  );
}
