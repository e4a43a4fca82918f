import { Star } from 'lucide-react';
import { LikeWorkspace } from '../../../../contracts/organization/workspace-like.ts';
import type { WorkspaceView } from '../../../../contracts/organization/workspace.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { useCommand } from '../../providers/use-command.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import styles from './Workspaces.module.css';

type Workspace = Pick<WorkspaceView, 'id' | 'name' | 'isLike'>;

/** Adds a workspace to the favourites of the person, or removes it (R-WSP-08). */
export function FavoriteWorkspace({ workspace: { id, name, isLike } }: { workspace: Workspace }) {
  const t = useText(discoveryTexts);
  const like = useCommand(LikeWorkspace);
  const change = async () => {
    const result = await like.run({ workspaceId: id, like: !isLike });
    if (!result.ok) showToast({ tone: 'failed', message: t('favoriteFailed'), detail: result.errorMessage });
  };
  return (
    <IconButton
      icon={Star}
      name={t('favorite', { name })}
      pressed={isLike}
      disabled={like.isPending}
      className={isLike ? styles['favorite'] : undefined}
      onClick={() => void change()}
    />
  );
}
