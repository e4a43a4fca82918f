import { useEffect, useRef } from 'react';
import type { InsertedVideo } from '../../../../contracts/authoring/video-insert.ts';
import { cutTexts } from '../../i18n/en/cut.ts';
import { useText } from '../../i18n/text.ts';
import { useEditorContext, usePreview } from '../state/editor-context.tsx';
import styles from './Inserts.module.css';
import { insertName, type InsertSources } from './insert-names.ts';
import type { InsertsState } from './use-inserts.ts';

interface InsertedPictureProps {
  readonly inserts: InsertsState;
  readonly sources: InsertSources;
  readonly onToggle: () => void;
}

/** What is inserted, over the source that waits for it; a frame that is held is the source's own. */
export function InsertedPicture({ inserts, sources, onToggle }: InsertedPictureProps) {
  const t = useText(cutTexts);
  const { preview } = useEditorContext();
  const insertId = usePreview((state) => state.insertId);
  useEffect(() => {
    preview.showInserts(true);
    return () => preview.showInserts(false);
  }, [preview]);
  const shown = inserts.placed.find(({ insert }) => insert.id === insertId)?.insert;
  if (!shown) return null;
  return (
    <>
      {shown.kind === 'video' && (
        <OtherVideo
          key={shown.id}
          insert={shown}
          url={sources.get(shown.workflowId)?.url ?? null}
          onToggle={onToggle}
        />
      )}
      <p className={styles['label']} role="status">
        {t('showsInsert', { name: insertName(t, shown, sources) })}
      </p>
    </>
  );
}

interface OtherVideoProps {
  readonly insert: InsertedVideo;
  readonly url: string | null;
  readonly onToggle: () => void;
}

function OtherVideo({ insert: { start, rotation }, url, onToggle }: OtherVideoProps) {
  const t = useText(cutTexts);
  const { preview } = useEditorContext();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(
    () => (video.current && url ? preview.inserted.open(video.current, url, start) : undefined),
    [preview, url, start],
  );
  return (
    <div className={styles['other']} data-rotation={rotation}>
      {url === null ? (
        <p>{t('otherNotShown')}</p>
      ) : (
        <video ref={video} aria-label={t('otherVideo')} playsInline preload="auto" onClick={onToggle} />
      )}
    </div>
  );
}
