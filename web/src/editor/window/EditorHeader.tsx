import { ArrowLeft, Eye, History, Keyboard } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../browser/use-media-query.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { originTexts } from '../../i18n/en/origin.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { type MenuAction, MoreMenu } from '../../ui/overlays/Menu.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { SideScroll } from '../../ui/layout/SideScroll.tsx';
import { shownStatus, type WorkflowStatus } from '../../ui/workflow/workflow-status.ts';
import type { EditorAction, EditorActions } from '../state/actions.ts';
import { documentTitle } from '../state/document.ts';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import styles from './EditorWindow.module.css';
import { AuthorsAt } from '../fields/AuthorsAt.tsx';
import { InlineTitle } from '../fields/InlineTitle.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { SaveStateLine } from './SaveStateLine.tsx';
import { UndoButton } from './UndoButton.tsx';

interface EditorHeaderProps {
  readonly actions: EditorActions;
  readonly workflow: WorkflowStatus;
  readonly changed: boolean;
  /** Links to other pages. */
  readonly tabs: ReactNode;
  /** The only primary button of the page. */
  readonly primary: ReactNode;
  readonly menu: readonly MenuAction[];
  /** What has keys on the page. */
  readonly shortcuts: readonly EditorAction[];
  /** What else is to be known of the keys of the page. */
  readonly keyHelp?: ReactNode;
  readonly onBack: () => void;
  readonly onPreview: () => void;
}

export function EditorHeader(props: EditorHeaderProps) {
  const { actions, workflow } = props;
  const t = useText(editorTexts);
  const sayStatus = useText(discoveryTexts);
  const sayOrigin = useText(originTexts);
  const { editor, onAskOrigin } = useEditorContext();
  const { document } = useEditor();
  const [keys, setKeys] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 1279px)');
  const { languageCode } = document.draft;
  const published = workflow.status === 'published';
  const { tone, word } = shownStatus(workflow);
  const menu: readonly MenuAction[] = [
    ...(isNarrow ? [{ id: 'preview', label: t('preview'), icon: Eye, run: props.onPreview }] : []),
    ...(actions.redo.off === undefined
      ? [{ id: 'redo', label: actions.redo.label, icon: actions.redo.icon, run: actions.redo.run }]
      : []),
    ...(onAskOrigin
      ? [
          {
            id: 'origin',
            label: sayOrigin('titleOrigin'),
            icon: History,
            run: () => onAskOrigin({ part: 'title', id: languageCode }),
          },
        ]
      : []),
    { id: 'keys', label: t('keys'), icon: Keyboard, run: () => setKeys(true) },
    ...props.menu,
  ];
  return (
    <header className={styles['head']}>
      <IconButton icon={ArrowLeft} name={t('backOut')} turns onClick={props.onBack} />
      <h1 className="visually-hidden">{documentTitle(document)}</h1>
      <div className={styles['name']}>
        <InlineTitle
          strong
          required
          label={t('workflowTitle')}
          value={documentTitle(document)}
          placeholder={t('untitled')}
          off={published ? t('publishedTitle') : undefined}
          onCommit={(title) => editor.edit({ type: 'RenameWorkflow', data: { title, languageCode } })}
        />
        <span className={styles['badges']} title={props.changed ? t('draftEdited') : undefined}>
          <StatusBadge tone={tone}>{sayStatus(word)}</StatusBadge>
          {published && props.changed && (
            <StatusBadge tone="draft">
              <span className={styles['long']}>{t('draftEdited')}</span>
              <span className={styles['short']}>{t('draftEditedShort')}</span>
            </StatusBadge>
          )}
        </span>
      </div>
      <PageTabs>{props.tabs}</PageTabs>
      <span className={styles['saved']}>
        <span role="status">
          <AuthorsAt />
        </span>
        <SaveStateLine />
      </span>
      <span>
        <UndoButton direction="undo" action={actions.undo} />
      </span>
      <span className={styles['wide']}>
        <UndoButton direction="redo" action={actions.redo} />
      </span>
      {!isNarrow && (
        <Button icon={Eye} onClick={props.onPreview}>
          {t('preview')}
        </Button>
      )}
      {props.primary}
      <MoreMenu actions={menu} name={t('more')} />
      <KeysDialog
        open={keys}
        shortcuts={props.shortcuts}
        help={props.keyHelp}
        onClose={() => setKeys(false)}
      />
    </header>
  );
}

/** The row of pages; where it is wider than its place, the current one is in view all the same. */
function PageTabs({ children }: { children: ReactNode }) {
  const t = useText(editorTexts);
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    row.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <nav ref={row} className={styles['mode']} aria-label={t('tabs')}>
      <SideScroll className={styles['tabs']}>{children}</SideScroll>
    </nav>
  );
}
