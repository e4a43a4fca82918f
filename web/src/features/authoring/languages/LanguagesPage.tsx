import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import {
  GetTranslation,
  ListTranslations,
  type TranslationRow,
} from '../../../../../contracts/authoring/translations.ts';
import type { EditorActions } from '../../../editor/state/actions.ts';
import { useEditor, usePreview } from '../../../editor/state/editor-context.tsx';
import { actionsOn, pageKeys } from '../../../editor/state/page-keys.ts';
import { useKeys } from '../../../editor/state/use-keys.ts';
import { PlayBar } from '../../../editor/timeline/PlayControls.tsx';
import { Stage } from '../../../editor/window/Stage.tsx';
import { contentLanguagesTexts } from '../../../i18n/en/content-languages.ts';
import { useText } from '../../../i18n/text.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { AddLanguage, LanguageList } from './LanguageList.tsx';
import { DraftByModel } from './DraftByModel.tsx';
import { ExportOriginal, LanguagePanel } from './LanguagePanel.tsx';
import { TranslationTexts } from './TranslationTexts.tsx';
import { withWritten } from './with-written.ts';
import { useTranslationActions } from './use-translation.ts';
import styles from './Languages.module.css';

interface LanguagesPageProps {
  readonly actions: EditorActions;
  readonly header: ReactNode;
  readonly notes: ReactNode;
}

/** How often what the language model has written is loaded. */
const writingPollMs = 1_500;

/** The languages of a workflow, which of them is chosen, and its texts. */
function useLanguages(workflowId: string, originalLanguage: string) {
  const list = useQueryOf(ListTranslations, { workflowId });
  const [wanted, choose] = useState<string | null>(null);
  const written = useEditor().document.written;
  const known = useRef(0);
  useEffect(() => {
    const [last, count] = [written?.at(-1), written?.length ?? 0];
    // the other languages are where what was undone or redone is not seen; a refusal leaves fewer
    if (last && count > known.current) choose(last.data.languageCode);
    known.current = count;
  }, [written]);
  const languages = list.data?.items ?? [];
  const code = (languages.find(({ languageCode }) => languageCode === wanted) ?? languages[0])?.languageCode;
  const found = useQueryOf(
    GetTranslation,
    { workflowId, languageCode: code ?? originalLanguage },
    {
      enabled: code !== undefined,
      refetchInterval: (data) => data?.summary.run?.state === 'writing' && writingPollMs,
    },
  );
  // the answer for the language before this one may still be here
  const loaded = found.data?.languageCode === code ? found.data : null;
  const rows = useMemo(() => loaded && withWritten(loaded, written), [loaded, written]);
  return {
    languages,
    code: code ?? null,
    choose,
    isLoaded: list.data !== null,
    error: list.data === null ? list.error : null,
    retry: list.refetch,
    translation: loaded && rows && { ...loaded, rows },
  };
}

/** Once the texts of a language that was added are there, its first field takes the focus. */
function useFocusWhenAdded(
  texts: RefObject<HTMLElement | null>,
  shown: string | null,
): (code: string) => void {
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    if (added === null || added !== shown) return;
    texts.current?.querySelector<HTMLElement>('[data-translation]')?.focus();
    setAdded(null);
  }, [added, shown, texts]);
  return setAdded;
}

/** Titles and sentences of a workflow in other languages, each beside its original. */
export function LanguagesPage({ actions: all, header, notes }: LanguagesPageProps) {
  const actions = actionsOn('languages', all);
  const t = useText(contentLanguagesTexts);
  const { workflowId, languageCode: originalLanguage } = useEditor().document.draft;
  const shown = useLanguages(workflowId, originalLanguage);
  const { languages, code, choose, translation } = shown;
  const edits = useTranslationActions(workflowId);
  const texts = useRef<HTMLElement>(null);
  const focusWhenAdded = useFocusWhenAdded(texts, translation?.languageCode ?? null);
  const addLanguage = async (added: string) => {
    if (!(await edits.add(added))) return;
    choose(added);
    focusWhenAdded(added);
  };
  useKeys(actions, pageKeys.languages);
  const add = (primary: boolean) => (
    <AddLanguage
      primary={primary}
      originalLanguage={originalLanguage}
      present={languages.map(({ languageCode }) => languageCode)}
      onAdd={(added) => void addLanguage(added)}
    />
  );
  return (
    <main className={styles['page']} aria-label={t('page')} data-empty={shown.isLoaded && code === null}>
      {header}
      <section className={styles['side']} aria-label={t('page')}>
        {languages.length > 0 && <div className={styles['head']}>{add(false)}</div>}
        <LanguageList languages={languages} chosen={code} onChoose={choose} />
      </section>
      <section ref={texts} className={styles['texts']} aria-label={t('texts')}>
        {notes}
        {shown.isLoaded && code === null ? (
          <EmptyState title={t('none')} action={add(true)}>
            {t('noneHint')}
          </EmptyState>
        ) : translation ? (
          <>
            <DraftByModel summary={translation.summary} actions={edits} />
            <TranslationTexts
              {...translation}
              onWrite={(written, status) => edits.write(translation.languageCode, [written], status)}
            />
          </>
        ) : shown.error ? (
          <ErrorState onRetry={shown.retry}>{shown.error.result.errorMessage}</ErrorState>
        ) : (
          <RowsSkeleton rows={8} />
        )}
      </section>
      <section className={styles['video']} aria-label={t('video')}>
        <Stage onToggle={actions.play.run} overlay={() => translation && <Caption {...translation} />} />
        <PlayBar actions={actions} />
        {translation ? (
          <LanguagePanel {...translation} actions={edits} />
        ) : (
          shown.isLoaded &&
          code === null && (
            <div className={styles['panel']}>
              <ExportOriginal />
            </div>
          )
        )}
      </section>
    </main>
  );
}

interface CaptionProps {
  readonly rows: readonly TranslationRow[];
  readonly languageCode: string;
}

/** What viewers would read at the playhead, if every text were accepted. */
function Caption({ rows, languageCode }: CaptionProps) {
  const isAt = (seconds: number) => (row: TranslationRow) =>
    row.part === 'sentence' &&
    row.startTime !== null &&
    row.endTime !== null &&
    row.startTime <= seconds &&
    seconds < row.endTime;
  const text = usePreview(({ seconds }) => rows.find(isAt(seconds))?.text ?? '');
  if (text === '') return null;
  return (
    <p className={styles['caption']} lang={languageCode}>
      <span dir="auto">{text}</span>
    </p>
  );
}
