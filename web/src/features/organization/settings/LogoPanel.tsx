import { RemoveLogo } from '../../../../../contracts/organization/logo.ts';
import { settingsTexts } from '../../../i18n/en/settings.ts';
import { useText } from '../../../i18n/text.ts';
import { changeLogo, useOrganization } from '../../../providers/session.ts';
import { useOwnPicture } from '../../../providers/use-own-picture.ts';
import { useLogo } from '../../../providers/use-small-picture.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { PictureInput } from '../../../ui/pickers/PictureInput.tsx';
import styles from './Settings.module.css';

/** The logo that everybody in the organisation sees in place of ours. */
export function LogoPanel() {
  const t = useText(settingsTexts);
  const { name, settings } = useOrganization();
  const logo = useLogo(settings.logoId);
  const picture = useOwnPicture({
    path: '/v1/organization-settings/my/logo',
    removal: RemoveLogo,
    changed: t('logoChanged'),
    removed: t('logoRemoved'),
    onChange: (data) => changeLogo(data?.['logoId'] ?? null),
  });
  return (
    <Panel title={t('logo')}>
      <div className={styles['logo']}>
        {logo !== null && <img src={logo} alt={name} />}
        <p>{t('logoLine')}</p>
        <PictureInput hasPicture={settings.logoId !== null} {...picture} />
      </div>
    </Panel>
  );
}
