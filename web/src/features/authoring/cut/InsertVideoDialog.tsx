import { useState } from 'react';
import { formatTimestamp } from '../../../../../contracts/authoring/model/transcript-rules.ts';
import type { AskedInsert, InsertsState } from '../../../editor/cut/use-inserts.ts';
import { cutTexts } from '../../../i18n/en/cut.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { ChosenPart } from './ChosenPart.tsx';
import { usePartTimes } from './use-part-times.ts';
import { VideoChoices } from './VideoChoices.tsx';

/** Which part of which video is inserted, or how an inserted part is changed. */
export function InsertVideoDialog({ inserts }: { inserts: InsertsState }) {
  const { asked } = inserts;
  return asked?.kind === 'video' ? <AskedVideo inserts={inserts} asked={asked} /> : null;
}

function AskedVideo({ inserts, asked: { insert, at } }: { inserts: InsertsState; asked: AskedInsert }) {
  const t = useText(cutTexts);
  const before = insert?.kind === 'video' ? insert : null;
  const [workflowId, choose] = useState(before?.workflowId ?? '');
  const times = usePartTimes(before);
  const { parts } = times;
  return (
    <Dialog
      open
      wide
      title={t('videoTitle', { at: formatTimestamp(at) })}
      onClose={inserts.cancel}
      actions={
        <>
          <Button onClick={inserts.cancel}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={parts.length === 0}
            onClick={() => inserts.save(parts.map((part) => ({ kind: 'video', workflowId, ...part })))}
          >
            {t(insert ? 'saveInsert' : 'insert')}
          </Button>
        </>
      }
    >
      {before === null && (
        <VideoChoices
          chosenId={workflowId}
          onChoose={(id) => {
            choose(id);
            times.reset();
          }}
        />
      )}
      {workflowId !== '' && <ChosenPart key={workflowId} workflowId={workflowId} times={times} />}
    </Dialog>
  );
}
