import { Download, FileUp } from 'lucide-react';
import { useRef } from 'react';
import { importLimits } from '../../../../../contracts/identity/people-import.ts';
import { csvOf, saveFile } from '../../../browser/save-file.ts';
import { peopleImportTexts } from '../../../i18n/en/people-import.ts';
import { useLocale, useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { fileSize } from '../../../ui/text/file-format.ts';
import { useRoleNames } from '../use-role-options.ts';
import styles from './ImportPeople.module.css';
import { commentSign } from './people-file.ts';
import { useImportFields } from './use-import-fields.ts';
import type { ImportProps } from './use-people-import.ts';

export function ChooseFile({ people }: ImportProps) {
  const t = useText(peopleImportTexts);
  const locale = useLocale();
  const fields = useImportFields();
  const roles = useRoleNames();
  const input = useRef<HTMLInputElement>(null);
  const { step, problem } = people.state;
  const limits = {
    lines: importLimits.lines.toLocaleString(locale),
    size: fileSize(importLimits.fileBytes, locale),
  };
  const saveTemplate = () =>
    saveFile(
      'people.csv',
      csvOf(
        fields.map(({ label }) => label),
        [[`${commentSign} ${t('templateHint', { roles })} ${t('severalHint')}`]],
      ),
    );
  if (step === 'reading')
    return (
      <>
        <p>{t('reading')}</p>
        <ProgressBar label={t('reading')} value={null} />
      </>
    );
  return (
    <>
      {problem !== null && <Note tone="failed">{t(problem, limits)}</Note>}
      <p>
        {t('intro')} {t('limits', limits)}
      </p>
      <div className={styles['zone']}>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={t('choose')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void people.choose(file);
          }}
        />
        <Button autoFocus icon={FileUp} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <Button variant="quiet" icon={Download} onClick={saveTemplate}>
          {t('template')}
        </Button>
      </div>
    </>
  );
}
