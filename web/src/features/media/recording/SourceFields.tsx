import { Camera, Monitor, PictureInPicture2 } from 'lucide-react';
import { useId } from 'react';
import { recordingTexts } from '../../../i18n/en/recording.ts';
import { useText } from '../../../i18n/text.ts';
import type { CaptureChoice } from '../../../providers/recording/capture.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { Icon } from '../../../ui/images/Icon.tsx';
import styles from './Recording.module.css';
import { useDevices } from './use-devices.ts';

interface SourceFieldsProps {
  readonly choice: CaptureChoice;
  readonly onChange: (choice: CaptureChoice) => void;
}

const pictures = [
  { id: 'screen', icon: Monitor, hint: 'screenHint', label: 'screen' },
  { id: 'screen-camera', icon: PictureInPicture2, hint: 'screenCameraHint', label: 'screenCamera' },
  { id: 'camera', icon: Camera, hint: 'cameraHint', label: 'camera' },
] as const;

const none = 'none';

/** Which picture and which devices are recorded. */
export function SourceFields({ choice, onChange }: SourceFieldsProps) {
  const t = useText(recordingTexts);
  const devices = useDevices();
  const optionsOf = (found: readonly MediaDeviceInfo[]) =>
    found
      .filter(({ deviceId }) => deviceId !== 'default')
      .map(({ deviceId, label }) => ({ value: deviceId, label }));
  const standard = { value: '', label: t('defaultDevice') };
  return (
    <>
      <PictureChoice choice={choice} onChange={onChange} />
      <SelectField
        label={t('microphone')}
        value={choice.microphoneId ?? none}
        options={[standard, ...optionsOf(devices.microphones), { value: none, label: t('noMicrophone') }]}
        onChange={(id) => onChange({ ...choice, microphoneId: id === none ? null : id })}
      />
      {choice.picture !== 'screen' && (
        <SelectField
          label={t('cameraDevice')}
          value={choice.cameraId}
          options={[standard, ...optionsOf(devices.cameras)]}
          onChange={(cameraId) => onChange({ ...choice, cameraId })}
        />
      )}
      {!devices.areNamed && (
        <div>
          <Button size="sm" onClick={() => void devices.allow()}>
            {t('allowDevices')}
          </Button>
        </div>
      )}
    </>
  );
}

function PictureChoice({ choice, onChange }: SourceFieldsProps) {
  const t = useText(recordingTexts);
  const group = useId();
  return (
    <fieldset className={styles['pictures']}>
      <legend>{t('picture')}</legend>
      {pictures.map(({ id, icon, label, hint }) => (
        <label key={id}>
          <input
            type="radio"
            name={group}
            aria-labelledby={`${group}-${id}`}
            aria-describedby={`${group}-${id}-hint`}
            checked={choice.picture === id}
            onChange={() => onChange({ ...choice, picture: id })}
          />
          <Icon icon={icon} />
          <b id={`${group}-${id}`}>{t(label)}</b>
          <small id={`${group}-${id}-hint`}>{t(hint)}</small>
        </label>
      ))}
    </fieldset>
  );
}
