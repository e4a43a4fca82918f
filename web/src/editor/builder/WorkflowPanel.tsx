import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import { ImageUp, ImagePlay, RotateCcw } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { keyTermLanguages } from '../../../../contracts/authoring/workflow-fields.ts';
import { posterSecondOf } from '../../../../contracts/authoring/model/draft-steps.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { Picture, pictureFrame } from '../../ui/images/Picture.tsx';
import { SelectField } from '../../ui/controls/Select.tsx';
import { SwitchField } from '../../ui/controls/Switch.tsx';
import { CommitField } from '../fields/CommitField.tsx';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import inspectorStyles from './Inspector.module.css';
import { languageChoices } from '../../i18n/language-name.ts';
import { DraftPicture } from './StepPicture.tsx';
import styles from './WorkflowPanel.module.css';

/** Uploads a picture; returns a message if it was refused. */
export type SendPoster = (file: File) => Promise<{ readonly assetId: string } | { readonly message: string }>;

interface WorkflowPanelProps {
  /** The organisation uses safety watermarks (R-ORG-16). */
  readonly hasWatermark: boolean;
  /** Address of an uploaded poster; `null` while there is none or it is loading. */
  readonly posterUrl: string | null;
  readonly onSendPoster: SendPoster;
  readonly onStartOver: () => void;
  /** Shown above the button to start over. */
  readonly children?: ReactNode;
}

/** Settings of the whole workflow: poster, language, external id. */
export function WorkflowPanel(props: WorkflowPanelProps) {
  const { posterUrl, onSendPoster, onStartOver, hasWatermark, children } = props;
  const t = useText(editorTexts);
  const { editor } = useEditorContext();
  const { draft } = useEditor().document;
  const languages = [...new Set([draft.languageCode, ...keyTermLanguages])];
  return (
    <div className={inspectorStyles['inspector']}>
      <PosterPart posterUrl={posterUrl} onSendPoster={onSendPoster} />
      <SelectField
        label={t('workflowLanguage')}
        hint={t('workflowLanguageHint')}
        value={draft.languageCode}
        options={languageChoices(languages)}
        onChange={(languageCode) => editor.edit({ type: 'ChangeWorkflowLanguage', data: { languageCode } })}
      />
      <CommitField
        label={t('externalId')}
        hint={t('externalIdHint')}
        value={draft.externalId ?? ''}
        problem={(text) => (text.length > 120 ? t('externalIdLong') : null)}
        onCommit={(externalId) => editor.edit({ type: 'ChangeExternalId', data: { externalId } })}
      />
      {hasWatermark && (
        <section className={inspectorStyles['part']}>
          <SwitchField
            label={t('watermark')}
            on={draft.safetyWatermark}
            onSwitch={(enabled) => editor.edit({ type: 'ChangeSafetyWatermark', data: { enabled } })}
          />
          <p className={inspectorStyles['none']}>{t('watermarkHint')}</p>
        </section>
      )}
      {children}
      <section className={inspectorStyles['part']}>
        <h3>{t('startOver')}</h3>
        <p className={inspectorStyles['none']}>{t('startOverHint')}</p>
        <span>
          <Button size="sm" icon={RotateCcw} onClick={onStartOver}>
            {t('startOver')}
          </Button>
        </span>
      </section>
    </div>
  );
}

function PosterPart({ posterUrl, onSendPoster }: Pick<WorkflowPanelProps, 'posterUrl' | 'onSendPoster'>) {
  const t = useText(editorTexts);
  const { editor, preview } = useEditorContext();
  const { poster } = useEditor().document.draft;
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = (atSecond: number | null, assetId: string | null) =>
    editor.edit({ type: 'ChoosePoster', data: { atSecond, assetId } });
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const sent = await onSendPoster(file);
    setBusy(false);
    if ('assetId' in sent) choose(null, sent.assetId);
    setRefusal('message' in sent ? sent.message : null);
  };
  const isDefault = poster.atSecond === null && poster.assetId === null;
  return (
    <section className={inspectorStyles['part']}>
      <h3>{t('poster')}</h3>
      <PosterPicture url={posterUrl} />
      <div className={styles['tools']}>
        <Button
          size="sm"
          icon={ImagePlay}
          onClick={() => choose(exactSeconds(preview.snapshot().seconds), null)}
        >
          {t('posterHere')}
        </Button>
        <Button size="sm" icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
          {t('posterFile')}
        </Button>
        {!isDefault && (
          <Button size="sm" variant="quiet" onClick={() => choose(null, null)}>
            {t('posterFirst')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={t('posterFile')}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {refusal !== null && <Note tone="failed">{refusal}</Note>}
    </section>
  );
}

/** The poster as viewers will see it: a frame of the video, or the uploaded picture. */
function PosterPicture({ url }: { url: string | null }) {
  const t = useText(editorTexts);
  const { draft } = useEditor().document;
  return (
    <span className={classes(pictureFrame, styles['poster'])} role="img" aria-label={t('poster')}>
      {draft.poster.assetId === null ? (
        <DraftPicture seconds={posterSecondOf(draft)} />
      ) : (
        url && <Picture src={url} />
      )}
    </span>
  );
}
