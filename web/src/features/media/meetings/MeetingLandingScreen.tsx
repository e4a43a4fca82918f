import { useNavigate, useParams } from 'react-router';
import { consoleTexts } from '../../../i18n/en/console.ts';
import { meetingsTexts } from '../../../i18n/en/meetings.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Art } from '../../../ui/images/Art.tsx';
import styles from './MeetingLanding.module.css';

/** `/zoomlanding/:status/:lang?/:subdomain?` (R-CRE-05): where the meeting service’s own page leads back to. */
export function MeetingLandingScreen() {
  const t = useText(meetingsTexts);
  const say = useText(consoleTexts);
  const navigate = useNavigate();
  const isConnected = useParams()['status'] === 'success';
  return (
    <main className={styles['page']}>
      <Art name={isConnected ? 'steps' : 'lost'} />
      <h1>
        {t('service')}: {t(isConnected ? 'connected' : 'notConnected')}
      </h1>
      <p role={isConnected ? 'status' : 'alert'}>{t(isConnected ? 'landingBody' : 'landingFailedBody')}</p>
      <Button variant="primary" autoFocus onClick={() => void navigate('/admin/integrations')}>
        {say('integrations')}
      </Button>
    </main>
  );
}
