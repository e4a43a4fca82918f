import { Link } from 'react-router';
import type { DraftGaps } from '../../../../contracts/authoring/draft-changes.ts';
import { usesVoices } from '../../../../contracts/authoring/voice-calls.ts';
import { contentLanguagesTexts } from '../../i18n/en/content-languages.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { voiceOverTexts } from '../../i18n/en/voice-over.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { maySend, useSession } from '../../providers/session.ts';
import { Note } from '../../ui/feedback/Note.tsx';

interface DraftGapNotesProps {
  readonly workflowId: string;
  readonly gaps: DraftGaps;
  /** A page was opened on which it can be finished. */
  readonly onLeave: () => void;
}

const voice = ['todo', 'working', 'failed', 'differs'] as const;
const texts = ['missing', 'stale', 'draft'] as const;

/** What is unfinished of the voice-over and of each language, in the words of their pages. */
export function DraftGapNotes({ workflowId, gaps, onLeave }: DraftGapNotesProps) {
  const t = useText(editorTexts);
  const sayVoice = useText(voiceOverTexts);
  const sayTexts = useText(contentLanguagesTexts);
  const list = new Intl.ListFormat(useLocale(), { type: 'unit' });
  const mayOpenVoice = maySend(useSession(), { access: usesVoices });
  const counted = (counts: readonly { readonly label: string; readonly count: number }[]) =>
    list.format(counts.flatMap(({ label, count }) => (count > 0 ? [`${label} ${count}`] : [])));
  const note = (name: string, page: string | null, what: string) => (
    <Note
      key={name}
      tone="attention"
      action={
        page && (
          <Link to={`/editormain/${workflowId}/${page}`} onClick={onLeave}>
            {t(page === 'languages' ? 'tabLanguages' : 'tabVoiceOver')}
          </Link>
        )
      }
    >
      {name}: {what}
    </Note>
  );
  return (
    <>
      {gaps.voice.map(({ languageCode, ...counts }) =>
        note(
          languageCode === null ? t('tabVoiceOver') : `${t('tabVoiceOver')} · ${languageName(languageCode)}`,
          mayOpenVoice ? 'voice-over' : null,
          counted(voice.map((key) => ({ label: sayVoice(`filter.${key}`), count: counts[key] }))),
        ),
      )}
      {gaps.translations.map(({ languageCode, missing, stale, drafts }) => {
        const counts = { missing, stale, draft: drafts };
        return note(
          languageName(languageCode),
          'languages',
          counted(texts.map((key) => ({ label: sayTexts(`filter.${key}`), count: counts[key] }))),
        );
      })}
    </>
  );
}
