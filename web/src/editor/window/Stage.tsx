import { RotateCw } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cutOf, rotatedSize } from '../../../../contracts/authoring/model/video-cut.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useEditor, useEditorContext, usePreview, useRotation } from '../state/editor-context.tsx';
import styles from './Stage.module.css';

interface StageProps {
  readonly onToggle: () => void;
  /** Width divided by height of the frame, if it is not that of the video. */
  readonly ratio?: number;
  /** Over the picture. */
  readonly overlay?: (video: RefObject<HTMLVideoElement | null>) => ReactNode;
}

/** Width divided by height of the draft's video as it is turned; 16:9 until it is known. */
export function useVideoRatio(): number {
  const { draft } = useEditor().document;
  const size = draft.source && rotatedSize(draft.source, cutOf(draft).rotation);
  return size && size.height > 0 ? size.width / size.height : 16 / 9;
}

/** The video at the playhead; a click plays and pauses. */
export function Stage({ onToggle, ratio, overlay }: StageProps) {
  const t = useText(editorTexts);
  const { media, preview } = useEditorContext();
  const rotation = useRotation();
  const videoRatio = useVideoRatio();
  const video = useRef<HTMLVideoElement>(null);
  const failure = usePreview((state) => state.failure);
  const { url, renew } = media;
  const newest = useRef(url);
  newest.current = url;
  const hasUrl = url !== null;
  useEffect(() => {
    if (!hasUrl) return undefined;
    return video.current && newest.current !== null ? preview.open(video.current, newest.current) : undefined;
  }, [preview, hasUrl]);
  useEffect(() => {
    if (url !== null) preview.renewUrl(url);
  }, [preview, url]);
  useEffect(() => {
    if (failure === 'expired') renew();
  }, [failure, renew]);
  const shape = { aspectRatio: ratio ?? videoRatio, '--ratio': ratio ?? videoRatio };
  return (
    <div className={styles['stage']} dir="ltr">
      <div className={styles['frame']} style={shape} data-rotation={rotation}>
        {url === null ? (
          <p className={styles['none']}>{t('noVideo')}</p>
        ) : (
          <video ref={video} aria-label={t('video')} playsInline preload="auto" onClick={onToggle} />
        )}
        {overlay?.(video)}
      </div>
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
