import { useEffect, useState } from 'react';
import type { WorkspaceGroupView } from '../../../../contracts/organization/workspace-group.ts';
import type { WorkspaceView } from '../../../../contracts/organization/workspace.ts';
import type { UploadPurpose } from '../../providers/uploading/upload-item.ts';

/** The previous choices: people usually film for the same workspace again. */
const lastWorkspace = 'upload-workspace';
const lastLanguage = 'upload-language';

/** Where a video goes and what is spoken in it; the workspace is that of the last time, if it is still there. */
export function useVideoPlace(
  workspaces: readonly WorkspaceView[],
  groups: readonly WorkspaceGroupView[],
  open = true,
) {
  const [place, setPlace] = useState<{ readonly workspaceId: string; readonly groupId: string } | null>(null);
  const [language, setLanguage] = useState(() => localStorage.getItem(lastLanguage) ?? '');
  // opened again, it starts at the workspace of the last time
  useEffect(() => setPlace(null), [open]);
  const last = workspaces.find(({ id }) => id === localStorage.getItem(lastWorkspace)) ?? workspaces[0];
  const { workspaceId, groupId } = place ?? {
    workspaceId: last?.id ?? '',
    groupId: groups.find(({ id }) => last?.workspaceGroupIds.includes(id))?.id ?? '',
  };
  const remember = (): UploadPurpose => {
    localStorage.setItem(lastWorkspace, workspaceId);
    localStorage.setItem(lastLanguage, language);
    return { kind: 'video', workspaceId, workflowId: null, languageCode: language || null };
  };
  return { workspaceId, groupId, setPlace, language, setLanguage, remember };
}
export type VideoPlace = ReturnType<typeof useVideoPlace>;
