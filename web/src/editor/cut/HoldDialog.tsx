import { type FormEvent, useState } from 'react';
import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { maxStillSeconds, minInsertSeconds } from '../../../../contracts/authoring/video-insert.ts';
import { cutTexts } from '../../i18n/en/cut.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import type { AskedInsert, InsertsState } from './use-inserts.ts';

const usualSeconds = 3;

/** For how long a frame is held. */
export function HoldDialog({ inserts }: { inserts: InsertsState }) {
  const { asked } = inserts;
  return asked?.kind === 'still' ? <AskedSeconds inserts={inserts} asked={asked} /> : null;
}

function AskedSeconds({ inserts, asked: { insert, at } }: { inserts: InsertsState; asked: AskedInsert }) {
  const t = useText(cutTexts);
  const [text, setText] = useState(String(insert?.kind === 'still' ? insert.seconds : usualSeconds));
  const seconds = Number(text.trim().replace(',', '.'));
  const isSound = text.trim() !== '' && seconds >= minInsertSeconds && seconds <= maxStillSeconds;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSound) inserts.save([{ kind: 'still', seconds }]);
  };
  return (
    <Dialog
      open
      title={t('holdTitle', { at: formatTimestamp(at) })}
      onClose={inserts.cancel}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={inserts.cancel}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" disabled={!isSound}>
            {t(insert ? 'saveInsert' : 'hold')}
          </Button>
        </>
      }
    >
      <Field
        autoFocus
        label={t('holdSeconds')}
        inputMode="decimal"
        dir="ltr"
        value={text}
        hint={t('holdHint')}
        error={isSound ? undefined : t('badSeconds', { least: minInsertSeconds, most: maxStillSeconds })}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}
