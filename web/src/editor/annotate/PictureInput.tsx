import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { canvasFor } from '../../../../contracts/authoring/model/annotation-canvas.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { useText } from '../../i18n/text.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useAnnotate } from './annotate-context.ts';
import styles from './Annotate.module.css';
import { drawPicture } from './canvas/drawing.ts';
import { rememberPicture } from '../state/pictures.ts';

/** The size of a picture as browsers show it, upright; of one that cannot be read, the server says what is wrong. */
async function sizeOf(file: File): Promise<{ readonly width: number; readonly height: number }> {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return { width: 400, height: 300 };
  }
}

/** Asks for a picture when the image tool is chosen, uploads it, and puts it on the canvas. */
export function PictureInput() {
  const t = useText(annotateTexts);
  const { tool, setTool, draw, uploadPicture } = useAnnotate();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ readonly name: string; readonly share: number } | null>(null);
  useEffect(() => {
    if (tool === 'image') input.current?.click();
  }, [tool]);
  useEffect(() => {
    const { current } = input;
    const onCancel = () => setTool('select');
    current?.addEventListener('cancel', onCancel);
    return () => current?.removeEventListener('cancel', onCancel);
  }, [setTool]);

  const send = async (file: File) => {
    setTool('select');
    setSending({ name: file.name, share: 0 });
    const size = await sizeOf(file);
    const sent = await uploadPicture(file, (share) => setSending({ name: file.name, share }));
    setSending(null);
    if ('message' in sent)
      return showToast({ tone: 'failed', message: t('alert.unexpectedError'), detail: sent.message });
    rememberPicture(sent.assetId, file);
    return draw(drawPicture({ assetId: sent.assetId, name: file.name }, size, canvasFor(Infinity)));
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) void send(file);
    event.target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/gif,image/webp"
        aria-label={t('choosePicture')}
        onChange={onChange}
      />
      {sending && (
        <div className={styles['sending']}>
          <ProgressBar label={t('sending', { name: sending.name })} value={sending.share} />
        </div>
      )}
    </>
  );
}
