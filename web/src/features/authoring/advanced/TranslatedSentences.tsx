import { useEffect, useRef } from 'react';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import windowStyles from '../../../editor/window/EditorWindow.module.css';
import { advancedTexts } from '../../../i18n/en/advanced.ts';
import { useText } from '../../../i18n/text.ts';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import styles from '../languages/Languages.module.css';
import { TranslatedRow } from '../languages/TranslatedRow.tsx';
import { useTranslationActions } from '../languages/use-translation.ts';
import { type SubtitleLanguages, useTranslatedSentences } from './use-subtitle-languages.ts';

interface TranslatedSentencesProps extends Pick<SubtitleLanguages, 'opened' | 'open'> {
  readonly languageCode: string;
}

/** The sentences of one language beside their originals; the one that is opened takes the focus. */
export function TranslatedSentences({ languageCode, opened, open }: TranslatedSentencesProps) {
  const t = useText(advancedTexts);
  const { workflowId, languageCode: originalLanguage } = useEditor().document.draft;
  const rows = useTranslatedSentences(languageCode);
  const { write } = useTranslationActions(workflowId);
  const list = useRef<HTMLOListElement>(null);
  const place = opened === null ? -1 : (rows?.findIndex(({ id }) => id === opened.sentenceId) ?? -1);
  useEffect(() => {
    if (opened !== null)
      list.current?.children[place]?.querySelector<HTMLElement>('[data-translation]')?.focus();
  }, [opened, place]);
  if (rows === null) return <RowsSkeleton rows={6} />;
  if (rows.length === 0) return <p className={windowStyles['faint']}>{t('noSubtitles')}</p>;
  return (
    <ol ref={list} className={classes(styles['rows'], styles['narrow'])}>
      {rows.map((row, index) => (
        <TranslatedRow
          key={`${languageCode}/${row.id}`}
          row={row}
          number={null}
          languageCode={languageCode}
          originalLanguage={originalLanguage}
          isCurrent={index === place}
          onCurrent={() => row.id !== opened?.sentenceId && open(row.id)}
          onWrite={(written, status) => write(languageCode, [written], status)}
        />
      ))}
    </ol>
  );
}
