import { useEffect, useState } from 'react';
import { hasRightSomewhere } from '../../../../contracts/kernel/permissions.ts';
import { mediaTexts } from '../../i18n/en/media.ts';
import { useText } from '../../i18n/text.ts';
import { useProfile } from '../../providers/session.ts';
import { filesOfDrop } from '../../providers/uploading/file-access.ts';
import { maxFileBytes } from '../../../../contracts/media/upload.ts';
import { uploads } from '../../providers/uploads.ts';
import { Art } from '../../ui/images/Art.tsx';
import { fileSize } from '../../ui/text/file-format.ts';
import { MeetingImporter } from './meetings/MeetingImporter.tsx';
import { addFiles } from './upload-dialog-state.ts';
import { UploadDialog } from './UploadDialog.tsx';
import { UploadTray } from './UploadTray.tsx';
import styles from './Uploader.module.css';

/** Rendered above every page (R-CRE-04): accepts dropped videos, asks for their workspace, shows their progress. */
export function Uploader() {
  const profile = useProfile();
  useEffect(() => void uploads.restore(profile.id), [profile.id]);
  if (!hasRightSomewhere(profile, 'author')) return null;
  return (
    <>
      <DropCurtain />
      <UploadDialog />
      <UploadTray />
      <MeetingImporter />
    </>
  );
}

const carriesFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Files can be dropped anywhere, unless another drop target has handled them. */
function DropCurtain() {
  const t = useText(mediaTexts);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      setOver(!event.defaultPrevented);
      event.preventDefault();
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      void filesOfDrop(event.dataTransfer).then(addFiles);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  if (!over) return null;
  return (
    <div className={styles['curtain']} role="status">
      <div>
        <Art name="steps" />
        <p>{t('dropAnywhere')}</p>
        <small>{t('dropHint', { size: fileSize(maxFileBytes('video')) })}</small>
      </div>
    </div>
  );
}
