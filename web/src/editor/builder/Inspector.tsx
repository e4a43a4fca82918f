import { type ReactNode, useState } from 'react';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { TabPanel, Tabs } from '../../ui/controls/Tabs.tsx';
import { useSelectedStep } from '../state/editor-context.tsx';
import windowStyles from '../window/EditorWindow.module.css';
import type { AttachmentActions } from './AttachmentsEditor.tsx';
import { StepFields } from './StepFields.tsx';

const tabId = 'inspector';

interface InspectorProps {
  readonly attachmentActions: AttachmentActions;
  /** Panels for the workflow as a whole. */
  readonly workflow: ReactNode;
  readonly history: ReactNode;
  readonly onAnnotate: (stepId: string) => void;
}

/** Everything about the chosen step and the workflow. */
export function Inspector({ attachmentActions, workflow, history, onAnnotate }: InspectorProps) {
  const t = useText(editorTexts);
  const { step, index } = useSelectedStep();
  const [tab, setTab] = useState<'step' | 'workflow' | 'history'>('step');
  return (
    <>
      <Tabs
        id={tabId}
        label={t('inspectorTabs')}
        value={tab}
        onChange={setTab}
        items={[
          { key: 'step', label: step ? stepTitle('', index + 1) : t('inspector') },
          { key: 'workflow', label: t('tabWorkflow') },
          { key: 'history', label: t('tabHistory') },
        ]}
      />
      <TabPanel id={tabId} tab={tab} className={windowStyles['scroll']} scrolls>
        {tab === 'workflow' && workflow}
        {tab === 'history' && history}
        {tab === 'step' && step && (
          <StepFields
            key={step.id}
            step={step}
            number={index + 1}
            attachmentActions={attachmentActions}
            onAnnotate={onAnnotate}
          />
        )}
      </TabPanel>
    </>
  );
}
