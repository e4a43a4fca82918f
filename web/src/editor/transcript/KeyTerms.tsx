import { useMemo } from 'react';
import { z } from 'zod';
import { contentOf } from '../../../../contracts/authoring/model/content.ts';
import { cutContent } from '../../../../contracts/authoring/model/cut-content.ts';
import { KeyTerm, keyTermLanguages } from '../../../../contracts/authoring/workflow-fields.ts';
import { originTexts } from '../../i18n/en/origin.ts';
import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { useText } from '../../i18n/text.ts';
import { termsIn } from '../../player/transcript-search.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useContractForm } from '../../ui/forms/use-contract-form.ts';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import { languageName } from '../../i18n/language-name.ts';
import styles from './Transcript.module.css';

/** Key terms for search; only in 21 languages (R-KEY-02). */
export function KeyTerms({ running }: { running: boolean }) {
  const t = useText(transcriptTexts);
  const sayOrigin = useText(originTexts);
  const { editor, onAskOrigin } = useEditorContext();
  const { draft, transcript } = useEditor().document;
  const { terms, languageCode } = draft;
  const absent = useMemo(() => absentTerms({ draft, transcript }), [draft, transcript]);
  const change = (next: readonly string[]) =>
    editor.edit({ type: 'ChangeKeyTerms', data: { terms: [...next] } });
  const form = useContractForm({
    schema: z.object({ term: KeyTerm.refine((term) => !isTaken(term, terms), 'termTaken') }),
    texts: transcriptTexts,
    defaultValues: { term: '' },
    toInput: ({ term }) => ({ term: term.trim() }),
    mode: 'onChange',
    send: ({ term }) => {
      change([...terms, term.trim()]);
      form.reset();
    },
  });
  const { error, ...field } = form.field('term');
  const isEmpty = form.values.term.trim() === '';
  return (
    <section className={styles['part']}>
      <h2>{t('terms')}</h2>
      {!keyTermLanguages.includes(languageCode) ? (
        <p>{t('termsUnsupported', { language: languageName(languageCode) })}</p>
      ) : (
        <>
          {running && <StatusBadge tone="processing">{t('termsRunning')}</StatusBadge>}
          <div className={styles['chips']}>
            {terms.length === 0 && !running && <p>{t('noTerms')}</p>}
            {terms.map((one) => (
              <Chip key={one} name={one} onRemove={() => change(terms.filter((other) => other !== one))}>
                {onAskOrigin ? (
                  <button
                    type="button"
                    className={styles['term']}
                    aria-label={sayOrigin('askOf', { text: one })}
                    title={sayOrigin('ask')}
                    onClick={() => onAskOrigin({ part: 'term', id: one })}
                  >
                    {one}
                  </button>
                ) : (
                  one
                )}
              </Chip>
            ))}
          </div>
          {absent.length > 0 && <p>{t('termsAbsent', { terms: absent.join(', ') })}</p>}
          <form onSubmit={form.submit} noValidate>
            <Field
              label={t('addTerm')}
              maxLength={80}
              hint={t('termsHint')}
              {...field}
              error={isEmpty ? undefined : error}
              end={
                <Button size="sm" type="submit" variant="quiet" disabled={isEmpty || terms.length >= 100}>
                  {t('addTermVerb')}
                </Button>
              }
            />
          </form>
        </>
      )}
    </section>
  );
}

/** The terms that viewers do not see, because nothing that they hear contains them. */
function absentTerms(document: Parameters<typeof contentOf>[0]): readonly string[] {
  const { terms } = document.draft;
  const heard = cutContent(contentOf(document)).content.sentences.map(({ sentence }) => sentence);
  const found = new Set(termsIn(heard, terms));
  return terms.filter((term) => !found.has(term));
}

const isTaken = (term: string, terms: readonly string[]): boolean =>
  terms.some((other) => other.toLowerCase() === term.toLowerCase());
