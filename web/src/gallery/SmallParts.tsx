import { Clapperboard, Play } from 'lucide-react';
import { useState } from 'react';
import { Select, SelectField } from '../ui/controls/Select.tsx';
import { Switch, SwitchField } from '../ui/controls/Switch.tsx';
import { TabPanel, Tabs } from '../ui/controls/Tabs.tsx';
import { ThemeSwitch } from '../ui/controls/ThemeSwitch.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Art, type ArtName } from '../ui/images/Art.tsx';
import { Brand } from '../ui/images/Brand.tsx';
import { Icon } from '../ui/images/Icon.tsx';
import { Picture, pictureFrame } from '../ui/images/Picture.tsx';
import { KeyList } from '../ui/text/KeyList.tsx';
import { FrameMain, InFrame } from '../ui/layout/FrameMain.tsx';
import { PrintSheet } from '../ui/layout/PrintSheet.tsx';
import { LanguageField, LanguageMenu } from '../ui/pickers/LanguageMenu.tsx';
import { PictureInput } from '../ui/pickers/PictureInput.tsx';
import { Keys } from '../ui/text/Keys.tsx';
import { LongName } from '../ui/text/LongName.tsx';
import { BeforeAndAfter } from '../ui/text/BeforeAndAfter.tsx';
import { QrCode } from '../ui/images/QrCode.tsx';
import { Time } from '../ui/text/Time.tsx';
import { WorkspaceTabs } from '../ui/workflow/WorkspaceTabs.tsx';
import { classes } from '../ui/theme/classes.ts';
import styles from './KitGallery.module.css';
import { Part } from './Part.tsx';

const arts: readonly ArtName[] = ['steps', 'search', 'broken', 'locked', 'chart', 'offline', 'done', 'lost'];
const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
];

/** Words, pictures and the controls that choose. */
export function SmallParts() {
  const [language, setLanguage] = useState('en');
  const [on, setOn] = useState(true);
  const [tab, setTab] = useState('steps');
  return (
    <>
      <Part title="Choices">
        <Select label="Language" value={language} options={languages} onChange={setLanguage} />
        <SelectField
          label="Language"
          hint="What is spoken"
          value={language}
          options={languages}
          onChange={setLanguage}
        />
        <label>
          Auto play <Switch on={on} onSwitch={setOn} />
        </label>
        <SwitchField label="Watermark" on={on} onSwitch={setOn} />
        <ThemeSwitch />
        <LanguageMenu />
        <LanguageField />
        <InFrame>
          <FrameMain className={undefined}>Content of a page in the frame</FrameMain>
        </InFrame>
      </Part>
      <Part title="Words">
        <Brand /> <Brand markOnly />
        <PrintSheet>What is on the paper instead of the page</PrintSheet>
        <Keys keys="Ctrl K" />
        <Time seconds={752.4} /> <Time seconds={752.4} exact />
        <span className={styles['narrow']}>
          <BeforeAndAfter before="to ten newton meters" after="to twelve newton meters" />
          <LongName name="Replacing the mechanical seal of the filler pump on line 4" />
        </span>
        <KeyList
          items={[
            { id: 'play', label: 'Play or pause', keys: 'Space' },
            { id: 'next', label: 'Next step', keys: 'Shift →' },
          ]}
        />
      </Part>
      <Part title="Pictures">
        <QrCode text="https://stepwell.example/playermain/pump" label="QR code of the pump" />
        <Icon icon={Play} size="small" /> <Icon icon={Play} /> <Icon icon={Clapperboard} size="large" />
        <PictureInput
          hasPicture
          busy={false}
          hint="PNG or JPEG, up to 5 MB."
          onPick={() => undefined}
          onRemove={() => undefined}
        />
        {arts.map((name) => (
          <Art key={name} name={name} small />
        ))}
        <span className={classes(pictureFrame, styles['narrow'])}>
          <Picture src="/gallery-media/poster-1.jpg" alt="A pump with its seal removed" />
        </span>
        <Skeleton width={120} />
      </Part>
      <Part title="Tabs of a workspace">
        <WorkspaceTabs tab="workflow" insights onTab={() => undefined} />
      </Part>
      <Part title="Tabs with a panel">
        <Tabs
          id="small"
          label="Panes"
          value={tab}
          onChange={setTab}
          items={[
            { key: 'steps', label: 'Steps' },
            { key: 'transcript', label: 'Transcript' },
          ]}
        />
        <TabPanel id="small" tab={tab}>
          {tab === 'steps' ? 'Four steps.' : 'What was said.'}
        </TabPanel>
      </Part>
    </>
  );
}
