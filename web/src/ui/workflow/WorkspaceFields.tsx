import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { SelectField } from '../controls/Select.tsx';

interface Named {
  readonly id: string;
  readonly name: string;
}
interface WorkspaceFieldsProps {
  readonly groups: readonly Named[];
  readonly workspaces: readonly (Named & { readonly workspaceGroupIds: readonly string[] })[];
  readonly groupId: string;
  readonly workspaceId: string;
  readonly hint?: string;
  readonly onChoose: (workspaceId: string, groupId: string) => void;
}

const optionOf = ({ id, name }: Named) => ({ value: id, label: name });

/** A group and one of its workspaces, both required; another group has other workspaces (R-WSP-12). */
export function WorkspaceFields(props: WorkspaceFieldsProps) {
  const { groups, workspaces, groupId, workspaceId, hint, onChoose } = props;
  const t = useText(kitTexts);
  const inGroup = workspaces.filter(({ workspaceGroupIds }) => workspaceGroupIds.includes(groupId));
  return (
    <>
      {groups.length > 1 && (
        <SelectField
          required
          label={t('workspaceGroup')}
          value={groupId}
          options={groups.map(optionOf)}
          onChange={(chosen) => onChoose('', chosen)}
        />
      )}
      <SelectField
        required
        label={t('workspace')}
        hint={hint}
        value={workspaceId}
        options={(groups.length > 1 ? inGroup : workspaces).map(optionOf)}
        onChange={(chosen) => onChoose(chosen, groupId)}
      />
    </>
  );
}
