import { CircleCheck, CircleDashed, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { firstStepsTexts } from '../../i18n/en/first-steps.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import styles from './FirstSteps.module.css';
import { type FirstStep, useFirstSteps } from './use-first-steps.ts';
import { useUploadEntry } from './use-upload-entry.ts';

interface FirstStepsProps {
  readonly organizationId: string;
  readonly hasWorkflows: boolean;
}

/** What an administrator does in a new organisation, until it is done or hidden in this browser. */
export function FirstSteps({ organizationId, hasWorkflows }: FirstStepsProps) {
  const t = useText(firstStepsTexts);
  const storedAs = `first-steps-hidden/${organizationId}`;
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(storedAs) !== null);
  const steps = useFirstSteps({ hasWorkflows, enabled: !isHidden });
  if (isHidden || steps === null) return null;
  const needed = steps.filter(({ isOptional }) => !isOptional);
  const done = needed.filter(({ isDone }) => isDone).length;
  if (done === needed.length) return null;
  const hide = () => {
    localStorage.setItem(storedAs, 'true');
    setIsHidden(true);
  };
  return (
    <div className={styles['steps']}>
      <Panel
        flush
        title={t('title')}
        actions={
          <>
            <span className={styles['progress']}>{t('progress', { done, count: needed.length })}</span>
            <IconButton icon={X} name={t('hide')} onClick={hide} />
          </>
        }
      >
        <ol>
          {steps.map((step) => (
            <StepRow key={step.name} step={step} />
          ))}
        </ol>
      </Panel>
    </div>
  );
}

function StepRow({ step: { name, isDone, isOptional, line, to, state } }: { step: FirstStep }) {
  const t = useText(firstStepsTexts);
  const navigate = useNavigate();
  const upload = useUploadEntry();
  const run = to === null ? upload?.run : () => void navigate(to, { state });
  return (
    <li className={styles['step']} data-done={isDone}>
      <Icon icon={isDone ? CircleCheck : CircleDashed} />
      <div>
        <h3>
          <span className="visually-hidden">{t(isDone ? 'done' : 'open')}: </span>
          {t(name)} {isOptional && <span className={styles['progress']}>{t('optional')}</span>}
        </h3>
        {!isDone && <p>{t(line)}</p>}
      </div>
      {!isDone && run && (
        <Button size="sm" onClick={run}>
          {t(`${name}Action`)}
        </Button>
      )}
    </li>
  );
}
