import { ListVideo, Snowflake } from 'lucide-react';
import { cutTexts } from '../../i18n/en/cut.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Keys } from '../../ui/text/Keys.tsx';
import type { InsertsState } from './use-inserts.ts';

/** What can be inserted at the playhead. */
export function InsertButtons({ inserts }: { inserts: InsertsState }) {
  const t = useText(cutTexts);
  return (
    <>
      <Button size="sm" icon={ListVideo} onClick={() => inserts.ask('video')}>
        {t('insertVideo')} <Keys keys="V" />
      </Button>
      <Button size="sm" icon={Snowflake} disabled={!inserts.canHold} onClick={() => inserts.ask('still')}>
        {t('holdFrame')} <Keys keys="H" />
      </Button>
    </>
  );
}
