import { CreateWorkspace } from '../../../../contracts/organization/workspace.ts';
import { mediaTexts } from '../../i18n/en/media.ts';
import { workspaceTexts } from '../../i18n/en/workspaces.ts';
import { useText } from '../../i18n/text.ts';
import { maySend, useSession } from '../../providers/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** There is nowhere to put a video: those who may create a workspace are led there. */
export function NoWorkspace({ onLeave }: { readonly onLeave?: () => void }) {
  const t = useText(mediaTexts);
  const say = useText(workspaceTexts);
  if (!maySend(useSession(), CreateWorkspace)) return <EmptyState art="locked" title={t('noWorkspace')} />;
  const action = (
    <Button variant="primary" href="/admin/workspaces/create" onClick={onLeave}>
      {say('add')}
    </Button>
  );
  return <EmptyState title={t('noWorkspaceYet')} action={action} />;
}
