import { useState } from 'react';
import { posterSecond } from '../../../../../contracts/authoring/model/draft-steps.ts';
import { StepPicture } from '../../../editor/builder/StepPicture.tsx';
import { versionHistoryTexts } from '../../../i18n/en/version-history.ts';
import { useText } from '../../../i18n/text.ts';
import type { ImageMap } from '../../../player/player-source.ts';
import { pictureFrame } from '../../../ui/images/Picture.tsx';
import { Time } from '../../../ui/text/Time.tsx';
import { twoDigits } from '../../../ui/text/time-format.ts';
import { classes } from '../../../ui/theme/classes.ts';
import { stepTitle } from '../../../ui/workflow/step-title.ts';
import { StepParts, type OpenVersion } from './VersionParts.tsx';
import styles from './Versions.module.css';

interface VersionStepsProps {
  readonly workflowId: string;
  readonly version: OpenVersion;
  readonly map: ImageMap | null;
}

/** The steps of a version with their pictures, and what was said and drawn in each. */
export function VersionSteps({ workflowId, version, map }: VersionStepsProps) {
  const t = useText(versionHistoryTexts);
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((before) => [...before.filter((each) => each !== id), ...(isOpen ? [id] : [])]);
  const changesByStep = Map.groupBy(version.changesSince, ({ step }) => step?.id ?? null);
  if (version.steps.length === 0) return <p className={styles['none']}>{t('noSteps')}</p>;
  return (
    <ol className={styles['steps']}>
      {version.steps.map((step) => {
        const changes = changesByStep.get(step.id)?.length ?? 0;
        return (
          <li key={step.id}>
            <details onToggle={({ currentTarget }) => toggle(step.id, currentTarget.open)}>
              <summary>
                <span className={styles['number']}>{twoDigits(step.number)}</span>
                <span className={classes(pictureFrame, styles['picture'])}>
                  <StepPicture map={map} seconds={posterSecond(step)} rotation={version.rotation} />
                </span>
                <span className={styles['title']} dir="auto">
                  {stepTitle(step.title, step.number)}
                </span>
                {changes > 0 && (
                  <span className={styles['differs']}>{t('differs', { smart_count: changes })}</span>
                )}
                <Time seconds={step.seenSeconds} />
              </summary>
              {open.includes(step.id) && <StepParts workflowId={workflowId} version={version} step={step} />}
            </details>
          </li>
        );
      })}
    </ol>
  );
}
