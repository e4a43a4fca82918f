import { rolesWithFlag } from '../../../../contracts/kernel/permissions.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { permissionsTexts } from '../../i18n/en/permissions.ts';
import { roleTexts } from '../../i18n/en/roles.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import { hasFlag, useSession } from '../../providers/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { FrameMain } from '../../ui/layout/FrameMain.tsx';
import styles from '../../ui/layout/MessagePage.module.css';

/** Instead of a page for something that the organisation has switched off; leads to the switch, or says whose role has it. */
export function FeatureOff({ feature }: { feature: 'aiSummary' | 'textToSpeech' }) {
  const t = useText(editorTexts);
  const sayShell = useText(shellTexts);
  const sayPermission = useText(permissionsTexts);
  const sayRole = useText(roleTexts);
  const role = sayRole(rolesWithFlag('permissions').at(-1) ?? 'admin-super');
  const mayChange = hasFlag(useSession(), 'permissions');
  return (
    <FrameMain className={styles['page']}>
      <ErrorState
        page
        art="locked"
        title={t('featureOff', { feature: sayPermission(feature) })}
        action={
          <Button variant="primary" href={mayChange ? '/admin/setting/permissions' : '/home'}>
            {mayChange ? t('openPermissions') : sayShell('goHome')}
          </Button>
        }
      >
        {t(mayChange ? 'featureOffBody' : 'featureOffAdvice', { page: sayPermission('title'), role })}
      </ErrorState>
    </FrameMain>
  );
}
