import { Copy, RotateCw, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { troubleshootingTexts } from '../../../i18n/en/troubleshooting.ts';
import { useLocale, useText } from '../../../i18n/text.ts';
import { sendReport } from '../../../providers/error-log.ts';
import { useSession } from '../../../providers/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Brand } from '../../../ui/images/Brand.tsx';
import { FrameMain } from '../../../ui/layout/FrameMain.tsx';
import { PageHead, Panel } from '../../../ui/layout/Panel.tsx';
import {
  allChecks,
  type CheckName,
  deviceChecks,
  type Findings,
  networkChecks,
  problemsIn,
} from './check.ts';
import { deviceFacts } from './device-facts.ts';
import { runChecks } from './run-checks.ts';
import styles from './Troubleshooting.module.css';
import { findingText, reportText } from './wording.ts';

/** Runs the checks at once, and again when asked to. */
function useChecks(isSignedIn: boolean) {
  const [findings, setFindings] = useState<Findings>({});
  const [run, setRun] = useState(0);
  useEffect(() => {
    let isOver = false;
    setFindings({});
    void runChecks(isSignedIn, (name, finding) => {
      if (!isOver) setFindings((found) => ({ ...found, [name]: finding }));
    });
    return () => {
      isOver = true;
    };
  }, [isSignedIn, run]);
  const isRunning = allChecks.some((name) => findings[name] === undefined);
  return { findings, isRunning, runAgain: () => setRun((count) => count + 1) };
}

/** `/troubleshooting` (R-TRB-01): for everybody, since what keeps somebody from signing in is found here too. */
export function TroubleshootingScreen() {
  const t = useText(troubleshootingTexts);
  const isSignedIn = useSession().status === 'signed-in';
  const { findings, isRunning, runAgain } = useChecks(isSignedIn);
  return (
    <FrameMain className={styles['page']}>
      {!isSignedIn && (
        <Link to="/" className={styles['brand']}>
          <Brand />
        </Link>
      )}
      <PageHead
        title={t('title')}
        line={t('line')}
        actions={<Actions findings={findings} isRunning={isRunning} onRunAgain={runAgain} />}
      />
      <div className={styles['parts']}>
        <Summary findings={findings} isRunning={isRunning} />
        <Checks title={t('device')} names={deviceChecks} findings={findings} />
        <Checks title={t('network')} names={networkChecks} findings={findings} />
        <Panel title={t('about')} flush>
          <dl className={styles['facts']}>
            {deviceFacts().map(({ name, value }) => (
              <div key={name}>
                <dt>{t(`fact_${name}`)}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
    </FrameMain>
  );
}

interface FindingsProps {
  readonly findings: Findings;
  readonly isRunning: boolean;
}

function Summary({ findings, isRunning }: FindingsProps) {
  const t = useText(troubleshootingTexts);
  const problems = problemsIn(findings);
  if (isRunning) return <Note tone="processing">{t('running')}</Note>;
  return problems === 0 ? (
    <Note tone="ready">{t('allWell')}</Note>
  ) : (
    <Note tone="attention">{t('problems', { smart_count: problems })}</Note>
  );
}

function Actions({ findings, isRunning, onRunAgain }: FindingsProps & { readonly onRunAgain: () => void }) {
  const t = useText(troubleshootingTexts);
  const locale = useLocale();
  const [isSending, setSending] = useState(false);
  const report = () => reportText({ findings, facts: deviceFacts(), at: new Date() }, t, locale);
  const send = async () => {
    setSending(true);
    const reference = crypto.randomUUID().slice(0, 8).toUpperCase();
    const isSent = await sendReport(reference, report());
    setSending(false);
    showToast(
      isSent
        ? { tone: 'ready', message: t('sent', { reference }), detail: t('sentDetail') }
        : { tone: 'failed', message: t('notSent'), detail: t('notSentDetail') },
    );
  };
  return (
    <div className={styles['actions']}>
      <Button icon={RotateCw} disabled={isRunning} onClick={onRunAgain}>
        {t('runAgain')}
      </Button>
      <Button icon={Copy} disabled={isRunning} onClick={() => void copyText(report(), t('copied'))}>
        {t('copy')}
      </Button>
      <Button icon={Send} disabled={isRunning} busy={isSending} onClick={() => void send()}>
        {t('send')}
      </Button>
    </div>
  );
}

interface ChecksProps {
  readonly title: string;
  readonly names: readonly CheckName[];
  readonly findings: Findings;
}

function Checks({ title, names, findings }: ChecksProps) {
  const t = useText(troubleshootingTexts);
  const locale = useLocale();
  return (
    <Panel title={title} flush>
      <ul className={styles['checks']}>
        {names.map((name) => {
          const finding = findings[name];
          return (
            <li key={name}>
              <b>{t(name)}</b>
              <p>{finding && findingText(finding, t, locale)}</p>
              <StatusBadge tone={finding?.state ?? 'processing'}>
                {finding ? t(`state_${finding.state}`) : t('running')}
              </StatusBadge>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
