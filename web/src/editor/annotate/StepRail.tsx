import { Pencil } from 'lucide-react';
import { posterSecond } from '../../../../contracts/authoring/model/draft-steps.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { pictureFrame } from '../../ui/images/Picture.tsx';
import { twoDigits } from '../../ui/text/time-format.ts';
import { classes } from '../../ui/theme/classes.ts';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { AuthorsAt } from '../fields/AuthorsAt.tsx';
import { DraftPicture } from '../builder/StepPicture.tsx';
import { useEditor, useShowStep } from '../state/editor-context.tsx';
import { useAnnotate } from './annotate-context.ts';
import styles from './Annotate.module.css';

/** The steps as pictures, with the number of their annotations. */
export function StepRail() {
  const t = useText(annotateTexts);
  const { steps } = useEditor().document.draft;
  const { step: current } = useAnnotate();
  const show = useShowStep();
  return (
    <ol className={styles['rail']}>
      {steps.map((step, index) => (
        <li key={step.id}>
          <button
            type="button"
            title={stepTitle(step.title, index + 1)}
            aria-current={step.id === current.id ? 'step' : undefined}
            onClick={() => show(step)}
          >
            <span className={styles['number']}>
              <b>{twoDigits(index + 1)}</b>
              <AuthorsAt stepId={step.id} />
              {step.annotations.length > 0 && (
                <span title={t('count', { smart_count: step.annotations.length })}>
                  {step.annotations.length}
                  <Icon icon={Pencil} size="small" />
                </span>
              )}
            </span>
            <span className={classes(pictureFrame, styles['picture'])}>
              <DraftPicture seconds={posterSecond(step)} />
            </span>
            <span className="visually-hidden">{stepTitle(step.title, index + 1)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
