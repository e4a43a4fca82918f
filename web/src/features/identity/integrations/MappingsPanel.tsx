import { Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  ChangeSettings,
  GetOrganizationSettings,
  type SettingsView,
} from '../../../../../contracts/organization/settings.ts';
import { emailAttributesOf } from '../../../../../contracts/identity/model/sign-on-approval.ts';
import type { ConnectionView } from '../../../../../contracts/identity/sign-on-views.ts';
import { UserMapping } from '../../../../../contracts/organization/user-mapping.ts';
import { useText } from '../../../i18n/text.ts';
import { userMappingTexts } from '../../../i18n/en/user-mappings.ts';
import { maySend, useSession } from '../../../providers/session.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import styles from './Integrations.module.css';
import { isSameMapping, type Mapping, MappingForm } from './MappingForm.tsx';
import { useApprovalQuestion } from './use-approval-question.tsx';
import { useResultToast } from './use-result-toast.ts';

/** Which attributes of a provider fill which fields of accounts, for those who may change settings (R-INT-02). */
export function MappingsPanel({ connections }: { connections: readonly ConnectionView[] }) {
  const isAllowed = maySend(useSession(), ChangeSettings);
  const { data, error, refetch } = useQueryOf(GetOrganizationSettings, {}, { enabled: isAllowed });
  if (error) return <ErrorState onRetry={refetch}>{error.message}</ErrorState>;
  return data && <Mappings view={data} connections={connections} onConflict={refetch} />;
}

/** Those that still mean something: older settings name fields that are not filled. */
const usedMappings = ({ userMappings }: SettingsView['settings']): Mapping[] =>
  userMappings.flatMap((each) => UserMapping.safeParse(each).data ?? []);

interface MappingsProps {
  readonly view: SettingsView;
  readonly connections: readonly ConnectionView[];
  /** Somebody else has changed the attributes meanwhile: theirs are shown. */
  readonly onConflict: () => void;
}

function Mappings({ view: { settings, revision }, connections, onConflict }: MappingsProps) {
  const t = useText(userMappingTexts);
  const mappings = usedMappings(settings);
  const change = useCommand(ChangeSettings, { refreshes: [GetOrganizationSettings] });
  const showResult = useResultToast();
  const approval = useApprovalQuestion();
  const [changed, setChanged] = useState<Mapping | null>(null);
  const lines = useRef<HTMLDivElement>(null);
  const focusLine = useLineFocus(lines, mappings);
  const save = async (userMappings: Mapping[]) => {
    const [before, after] = [emailAttributesOf(settings.userMappings), emailAttributesOf(userMappings)];
    if (!(await approval.mayMap(connections, before, after))) return false;
    const result = await change.run({ userMappings }, revision);
    if (result.error === 'revision.conflict') onConflict();
    return showResult(result);
  };
  const saveOne = async (mapping: Mapping) => {
    const at = mappings.findIndex((each) => isSameMapping(each, changed));
    const saved = at < 0 ? [...mappings, mapping] : mappings.with(at, mapping);
    if (!(await save(saved))) return false;
    setChanged(null);
    if (at >= 0) focusLine(at, saved);
    return true;
  };
  const remove = async (at: number) => {
    const saved = mappings.toSpliced(at, 1);
    if (change.isPending || !(await save(saved))) return;
    if (!saved.some((each) => isSameMapping(each, changed))) setChanged(null);
    focusLine(at, saved);
  };
  const cancel = () => {
    setChanged(null);
    focusLine(
      mappings.findIndex((each) => isSameMapping(each, changed)),
      mappings,
    );
  };
  return (
    <Panel flush title={t('mappings')}>
      <p className={styles['empty']}>{t('mappingsLine')}</p>
      <div ref={lines}>
        {mappings.map(({ attribute, field }, at) => (
          <div key={`${field} ${attribute}`} className={styles['line']}>
            <span className={styles['words']}>
              <bdi dir="ltr">{attribute}</bdi>
              <small>{t(`field_${field}`)}</small>
            </span>
            <IconButton
              icon={Pencil}
              name={t('changeMapping', { attribute })}
              onClick={() => setChanged({ attribute, field })}
            />
            <IconButton
              icon={Trash2}
              name={t('removeMapping', { attribute })}
              onClick={() => void remove(at)}
            />
          </div>
        ))}
      </div>
      <MappingForm
        key={changed === null ? '' : `${changed.field} ${changed.attribute}`}
        mappings={mappings}
        changed={changed}
        onSave={saveOne}
        onCancel={cancel}
      />
      {approval.question}
    </Panel>
  );
}

/** Gives the focus to a line by its place, or to the form behind the last one, once these attributes are shown. */
function useLineFocus(lines: RefObject<HTMLDivElement | null>, shown: readonly Mapping[]) {
  const [wanted, setWanted] = useState<{ readonly at: number; readonly of: readonly Mapping[] } | null>(null);
  const isShown =
    wanted?.of.length === shown.length &&
    shown.every((each, at) => isSameMapping(each, wanted.of[at] ?? null));
  useEffect(() => {
    if (wanted === null || !isShown) return;
    const { current: list } = lines;
    const place = list?.children[wanted.at] ?? list?.lastElementChild ?? list?.parentElement;
    place?.querySelector<HTMLElement>('button, input')?.focus();
    setWanted(null);
  }, [wanted, isShown, lines]);
  return (at: number, of: readonly Mapping[]) => setWanted({ at, of });
}
