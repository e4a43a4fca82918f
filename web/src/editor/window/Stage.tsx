import { RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useEditor, useEditorContext, usePreview } from '../state/editor-context.tsx';
import styles from './Stage.module.css';

/** The video at the playhead; a click plays and pauses. */
export function Stage({ onToggle }: { onToggle: () => void }) {
  const t = useText(editorTexts);
  const { media, preview } = useEditorContext();
  const { source } = useEditor().document.draft;
  const video = useRef<HTMLVideoElement>(null);
  const failure = usePreview((state) => state.failure);
  const { url, renew } = media;
  useEffect(() => (video.current && url ? preview.open(video.current, url) : undefined), [preview, url]);
  useEffect(() => {
    if (failure === 'expired') renew();
  }, [failure, renew]);
  const ratio = source && source.height > 0 ? source.width / source.height : 16 / 9;
  const shape = { aspectRatio: ratio, '--ratio': ratio };
  return (
    <div className={styles['stage']} dir="ltr">
      {url === null ? (
        <div className={styles['frame']} style={shape}>
          <p className={styles['none']}>{t('noVideo')}</p>
        </div>
      ) : (
        <video
          ref={video}
          className={styles['frame']}
          style={shape}
          aria-label={t('video')}
          playsInline
          preload="auto"
          onClick={onToggle}
        />
      )}
      {failure !== null && failure !== 'expired' && (
        <div className={styles['failure']}>
          <Note
            tone="failed"
            action={
              <Button size="sm" icon={RotateCw} onClick={renew}>
                {t('loadAgain')}
              </Button>
            }
          >
            {t('videoFailed')}. {t('videoFailedDetail')}
          </Note>
        </div>
      )}
    </div>
  );
}
