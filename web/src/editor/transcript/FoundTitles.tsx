import { useRef } from 'react';
import type { Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { useText } from '../../i18n/text.ts';
import { MarkedText } from '../fields/MarkedText.tsx';
import { useShownMatch } from '../fields/use-shown-match.ts';
import { useEditor } from '../state/editor-context.tsx';
import styles from './FindBar.module.css';
import type { Find, FoundIn } from './use-find.ts';

/** The titles of steps in which something was found; this page shows no others. */
export function FoundTitles({ find }: { readonly find: Find }) {
  const t = useText(transcriptTexts);
  const { steps } = useEditor().document.draft;
  const titles = steps
    .map((step, index) => ({ step, number: index + 1, found: find.foundIn('title', step.id) }))
    .filter(({ found }) => found.ranges.length > 0);
  if (titles.length === 0) return null;
  return (
    <section className={styles['titles']}>
      <h3>{t('stepTitles')}</h3>
      <ul>
        {titles.map((title) => (
          <FoundTitle key={title.step.id} {...title} />
        ))}
      </ul>
    </section>
  );
}

interface FoundTitleProps {
  readonly step: Step;
  readonly number: number;
  readonly found: FoundIn;
}

function FoundTitle({ step, number, found }: FoundTitleProps) {
  const row = useRef<HTMLLIElement>(null);
  useShownMatch(row, found.shown);
  return (
    <li ref={row}>
      <b>{number}</b>
      <span dir="auto">
        <MarkedText text={step.title} {...found} />
      </span>
    </li>
  );
}
