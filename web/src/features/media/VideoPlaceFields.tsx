import { keyTermLanguages } from '../../../../contracts/authoring/workflow-fields.ts';
import type { WorkspaceGroupView } from '../../../../contracts/organization/workspace-group.ts';
import type { WorkspaceView } from '../../../../contracts/organization/workspace.ts';
import { mediaTexts } from '../../i18n/en/media.ts';
import { languageChoices } from '../../i18n/language-name.ts';
import { useText } from '../../i18n/text.ts';
import { SelectField } from '../../ui/controls/Select.tsx';
import { WorkspaceFields } from '../../ui/workflow/WorkspaceFields.tsx';
import type { VideoPlace } from './use-video-place.ts';

interface VideoPlaceFieldsProps {
  readonly place: VideoPlace;
  readonly groups: readonly WorkspaceGroupView[];
  readonly workspaces: readonly WorkspaceView[];
}

/** Where a new video goes, and what is spoken in it. */
export function VideoPlaceFields({ place, groups, workspaces }: VideoPlaceFieldsProps) {
  const t = useText(mediaTexts);
  return (
    <>
      <WorkspaceFields
        groups={groups}
        workspaces={workspaces}
        groupId={place.groupId}
        workspaceId={place.workspaceId}
        hint={t('workspaceHint')}
        onChoose={(workspaceId, groupId) => place.setPlace({ workspaceId, groupId })}
      />
      <SelectField
        label={t('language')}
        value={place.language}
        onChange={place.setLanguage}
        options={[{ value: '', label: t('languageAny') }, ...languageChoices(keyTermLanguages)]}
      />
    </>
  );
}
