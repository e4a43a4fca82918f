import { type FormEvent, useState } from 'react';
import { keyTermLanguages } from '../../../../contracts/authoring/workflow-fields.ts';
import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import { languageName } from '../../i18n/language-name.ts';
import styles from './Transcript.module.css';

/** Key terms for search; only in 21 languages (R-KEY-02). */
export function KeyTerms({ running }: { running: boolean }) {
  const t = useText(transcriptTexts);
  const { editor } = useEditorContext();
  const { terms, languageCode } = useEditor().document.draft;
  const [term, setTerm] = useState('');
  const newTerm = term.trim();
  const isDuplicate = terms.some((other) => other.toLowerCase() === newTerm.toLowerCase());
  const change = (next: readonly string[]) =>
    editor.edit({ type: 'ChangeKeyTerms', data: { terms: [...next] } });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (newTerm === '' || isDuplicate) return;
    change([...terms, newTerm]);
    setTerm('');
  };
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
                {one}
              </Chip>
            ))}
          </div>
          <form onSubmit={add}>
            <Field
              label={t('addTerm')}
              value={term}
              maxLength={80}
              hint={t('termsHint')}
              error={newTerm !== '' && isDuplicate ? t('termTaken') : undefined}
              onChange={(event) => setTerm(event.target.value)}
              end={
                <Button
                  size="small"
                  type="submit"
                  variant="quiet"
                  disabled={newTerm === '' || terms.length >= 100}
                >
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
