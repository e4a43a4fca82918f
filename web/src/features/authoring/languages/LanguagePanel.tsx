import { Download, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  matchCues,
  maxSubtitleFile,
  parseSubtitles,
} from '../../../../../contracts/authoring/model/subtitle-file.ts';
import { toWebVtt } from '../../../../../contracts/authoring/model/transcript-rules.ts';
import type { TranslationRow } from '../../../../../contracts/authoring/translations.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { contentLanguagesTexts } from '../../../i18n/en/content-languages.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import type { TranslationActions } from './use-translation.ts';
import styles from './Languages.module.css';

interface LanguagePanelProps {
  readonly languageCode: string;
  readonly rows: readonly TranslationRow[];
  readonly actions: TranslationActions;
}

/** What is done with a language as a whole: subtitles as a file, and removing it. */
export function LanguagePanel({ languageCode, rows, actions }: LanguagePanelProps) {
  const t = useText(contentLanguagesTexts);
  const [isAsking, setAsking] = useState(false);
  const language = languageName(languageCode);
  const hasSentences = rows.some(({ part, state }) => part === 'sentence' && state !== 'missing');
  return (
    <div className={styles['panel']}>
      <p>{t('publishes')}</p>
      <ExportOriginal />
      <ImportButton languageCode={languageCode} rows={rows} actions={actions} />
      {hasSentences && (
        <Button size="sm" icon={Download} onClick={() => download(sentencesOf(rows), languageCode)}>
          {t('export')}
        </Button>
      )}
      <Button size="sm" variant="quiet" icon={Trash2} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        destructive
        title={t('removeAsk', { language })}
        verb={t('remove')}
        busy={actions.isPending}
        onConfirm={() => void actions.remove(languageCode).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {t('removeDetail')}
      </ConfirmDialog>
    </div>
  );
}

/** Reads a file and fills in the sentences at whose times its subtitles are, as drafts. */
function ImportButton({ languageCode, rows, actions }: LanguagePanelProps) {
  const t = useText(contentLanguagesTexts);
  const input = useRef<HTMLInputElement>(null);
  const refuse = (key: 'importInvalid' | 'importNothing') =>
    showToast({ tone: 'failed', message: t('failed'), detail: t(key) });
  const read = async (file: File) => {
    const cues = file.size > maxSubtitleFile ? null : parseSubtitles(await file.text());
    if (cues === null) return refuse('importInvalid');
    const matched = matchCues(rows, cues);
    if (matched.length === 0) return refuse('importNothing');
    const written = matched.filter(({ row, text }) => row.text !== text);
    if (written.length === 0) return showToast({ tone: 'ready', message: t('importSame') });
    if (actions.write(languageCode, written, 'draft'))
      showToast({ tone: 'ready', message: t('imported', { smart_count: written.length }) });
  };
  return (
    <>
      <Button size="sm" icon={Upload} busy={actions.isPending} onClick={() => input.current?.click()}>
        {t('import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".vtt,.srt,text/vtt"
        hidden
        aria-label={t('import')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}

/** The sentences that are written, at the times of the uploaded video. */
const sentencesOf = (rows: readonly TranslationRow[]): Sentences =>
  rows.flatMap(({ part, text, startTime, endTime }) =>
    part !== 'sentence' || text === '' || startTime === null || endTime === null
      ? []
      : [{ sentence: text, startTime, endTime, words: [] }],
  );

type Sentences = Parameters<typeof toWebVtt>[0];

/** Saves sentences as WebVTT. */
const download = (sentences: Sentences, languageCode: string): void =>
  saveFile(`${languageCode}.vtt`, toWebVtt(sentences), 'text/vtt');

/** The transcript as a file, for a translator; its times are those that an import is matched by. */
export function ExportOriginal() {
  const t = useText(contentLanguagesTexts);
  const { draft, transcript } = useEditor().document;
  if (transcript.sentences.length === 0) return null;
  return (
    <Button size="sm" icon={Download} onClick={() => download(transcript.sentences, draft.languageCode)}>
      {t('exportOriginal')}
    </Button>
  );
}
