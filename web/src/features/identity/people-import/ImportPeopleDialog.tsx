import { Download } from 'lucide-react';
import { peopleImportTexts } from '../../../i18n/en/people-import.ts';
import { useLocale, useText } from '../../../i18n/text.ts';
import { LeaveGuard } from '../../../console/LeaveGuard.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { NoMailServer } from '../NoMailServer.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ChooseColumns } from './ChooseColumns.tsx';
import { CreateMissingTeams, useTeamsToCreate } from './CreateMissingTeams.tsx';
import styles from './ImportPeople.module.css';
import { administratorsIn, countOf, JudgedLines } from './JudgedLines.tsx';
import type { JudgedLine } from './judge-lines.ts';
import { useResultFile } from './use-result-file.ts';
import { type ImportProps, usePeopleImport } from './use-people-import.ts';

/** Adds the people of a CSV file: choose it, say which column is which, see what would happen, confirm. */
export function ImportPeopleDialog({ onClose }: { onClose: () => void }) {
  const t = useText(peopleImportTexts);
  const people = usePeopleImport();
  const { step, stopped } = people.state;
  const isSending = (step === 'importing' || step === 'checking') && stopped === null;
  return (
    <Dialog
      open
      wide
      title={t('title')}
      onClose={onClose}
      actions={<Actions people={people} onClose={onClose} />}
      onSubmit={(event) => {
        event.preventDefault();
        if (step === 'columns') void people.check();
      }}
    >
      <div className={styles['steps']}>
        {(step === 'choose' || step === 'reading') && <ChooseFile people={people} />}
        {step === 'columns' && people.state.file && (
          <ChooseColumns people={people} file={people.state.file} />
        )}
        {(step === 'checking' || step === 'importing') && <Progress people={people} />}
        {step === 'preview' && <Preview people={people} />}
        {step === 'preview' && <CreateMissingTeams people={people} />}
        {step === 'done' && <Result people={people} />}
        {(step === 'preview' || step === 'done') && <JudgedLines lines={people.state.lines} />}
      </div>
      <LeaveGuard waiting={isSending && step === 'importing'} />
    </Dialog>
  );
}

function Actions({ people, onClose }: ImportProps & { onClose: () => void }) {
  const t = useText(peopleImportTexts);
  const { step, lines, stopped } = people.state;
  const good = countOf(lines, 'good');
  const save = useResultFile(people.state);
  switch (step) {
    case 'choose':
    case 'reading':
      return <Button onClick={onClose}>{t('cancel')}</Button>;
    case 'columns':
      return (
        <>
          <Button onClick={() => people.change({ step: 'choose' })}>{t('back')}</Button>
          <Button variant="primary" type="submit">
            {t('check')}
          </Button>
        </>
      );
    case 'checking':
      return <Button onClick={people.stop}>{t('stop')}</Button>;
    case 'preview':
      return (
        <>
          <Button onClick={() => people.change({ step: 'columns' })}>{t('back')}</Button>
          <Button icon={Download} onClick={save}>
            {t('download')}
          </Button>
          {good > 0 && (
            <Button variant="primary" onClick={() => void people.importAll()}>
              {t('importPeople', { smart_count: good })}
            </Button>
          )}
        </>
      );
    case 'importing':
      if (stopped === null) return <Button onClick={people.stop}>{t('stop')}</Button>;
      return (
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button variant="primary" onClick={() => void people.importAll()}>
            {t('resume')}
          </Button>
        </>
      );
    case 'done':
      return (
        <>
          <Button icon={Download} onClick={save}>
            {t('download')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      );
  }
}

function Progress({ people }: ImportProps) {
  const t = useText(peopleImportTexts);
  const locale = useLocale();
  const { step, sent, total, stopped } = people.state;
  const label = t(step === 'checking' ? 'checking' : 'importing');
  const figures = { done: sent.toLocaleString(locale), total: total.toLocaleString(locale) };
  return (
    <>
      {stopped !== null && (
        <Note tone="attention">
          {t('stopped')} {stopped}
        </Note>
      )}
      <p>{label}</p>
      <ProgressBar label={label} value={total === 0 ? null : sent / total} />
      <p aria-live="polite">{t('progress', figures)}</p>
    </>
  );
}

const isInvited = ({ person }: JudgedLine): boolean => person?.email !== undefined;
const lacksOnlyTeams = ({ reasons }: JudgedLine): boolean =>
  reasons.length > 0 && reasons.every(({ key }) => key === 'unknownTeam');

function Preview({ people }: ImportProps) {
  const t = useText(peopleImportTexts);
  const { lines } = people.state;
  const administrators = administratorsIn(lines);
  const needsTeams = useTeamsToCreate(lines).length > 0 && lines.some(lacksOnlyTeams);
  if (countOf(lines, 'good') === 0)
    // teams that can be created are offered beside it
    return needsTeams ? null : <Note tone="attention">{t('nothingGood')}</Note>;
  return (
    <>
      <p>{t('confirmHint')}</p>
      {lines.some((line) => line.verdict === 'good' && isInvited(line)) && <NoMailServer />}
      {administrators > 0 && (
        <Note tone="attention">{t('administrators', { smart_count: administrators })}</Note>
      )}
    </>
  );
}

function Result({ people }: ImportProps) {
  const t = useText(peopleImportTexts);
  const { lines } = people.state;
  const added = countOf(lines, 'added');
  return (
    <>
      <Note tone={added > 0 ? 'ready' : 'attention'}>
        {t('done', { smart_count: added })}{' '}
        {added < lines.length && t('leftOut', { smart_count: lines.length - added })}
      </Note>
      {lines.some((line) => line.verdict === 'added' && isInvited(line)) && <NoMailServer />}
    </>
  );
}
