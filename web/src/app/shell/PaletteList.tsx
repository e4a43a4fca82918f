import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/images/Icon.tsx';
import { Keys } from '../../ui/text/Keys.tsx';
import { useActiveItem } from '../../ui/controls/use-active-item.ts';
import { useSearchText } from '../../ui/controls/use-search-text.ts';
import list from '../../ui/controls/SearchList.module.css';
import type { PaletteItem, SignedInSession } from '../feature.ts';
import { createEntriesOf, features, menuOf, areaPagesOf } from '../features.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';

interface Group {
  readonly id: string;
  readonly label: string;
  readonly items: readonly PaletteItem[];
}
const itemOf = (group: Group, item: PaletteItem): string => `${group.id}:${item.id}`;

/** Results of the features for the text; a source that fails is omitted, the others still answer. */
function usePaletteResults(text: string): readonly Group[] {
  const [found, setFound] = useState<readonly Group[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const search = async () => {
      const sources = features.flatMap((feature) => feature.palette ?? []);
      const answers = await Promise.allSettled(sources.map((source) => source.find(text, abort.signal)));
      if (abort.signal.aborted) return;
      setFound(
        sources.flatMap((source, index) => {
          const answer = answers[index];
          return answer?.status === 'fulfilled' && answer.value.length > 0
            ? [{ id: source.id, label: source.label(), items: answer.value }]
            : [];
        }),
      );
    };
    void search();
    return () => abort.abort();
  }, [text]);
  return found;
}

function builtInGroups(
  session: SignedInSession,
  goLabel: string,
  createLabel: string,
  text: string,
): readonly Group[] {
  const matches = (label: string) => label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
  const pages = menuOf(session).map(({ to, label, icon }) => ({
    id: to,
    label: label(),
    icon,
    run: (navigate: (to: string) => void) => navigate(to),
  }));
  // before anything is typed, the menu is enough
  const areaPages = areaPagesOf(session).flatMap(({ label: area, entries }) =>
    text.trim() === ''
      ? []
      : entries.map(({ to, label, icon }) => ({
          id: to,
          label: label(),
          detail: area(),
          icon,
          run: (navigate: (to: string) => void) => navigate(to),
        })),
  );
  const createActions = createEntriesOf(session).map(({ id, label, icon, run }) => ({
    id,
    label: label(),
    icon,
    run,
  }));
  return [
    { id: 'create', label: createLabel, items: createActions.filter(({ label }) => matches(label)) },
    { id: 'go', label: goLabel, items: [...pages, ...areaPages].filter(({ label }) => matches(label)) },
  ].filter(({ items }) => items.length > 0);
}

interface PaletteListProps {
  readonly session: SignedInSession;
  /** What was typed before it was loaded. */
  readonly typed?: string;
  readonly onClose: () => void;
}

export function PaletteList({ session, typed = '', onClose }: PaletteListProps) {
  const t = useText(shellTexts);
  const navigate = useNavigate();
  const [text, setText] = useState(typed);
  const { searched, searchNow } = useSearchText(text);
  const results = usePaletteResults(searched);
  const groups = [...results, ...builtInGroups(session, t('go'), t('create'), text)];
  const active = useActiveItem(groups.flatMap((group) => group.items.map((item) => itemOf(group, item))));
  return (
    <Command
      label={t('searchLabel')}
      shouldFilter={false}
      loop
      {...active}
      onKeyDown={({ key }) => key === 'Enter' && searchNow()}
    >
      <div className={list['input']}>
        <Icon icon={Search} />
        <Command.Input
          autoFocus
          value={text}
          // goes on behind what was typed
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
          onValueChange={setText}
          placeholder={t('searchHint')}
          dir="auto"
        />
        <Keys keys="Esc" />
      </div>
      <Command.List className={list['list']}>
        <Command.Empty className={list['message']}>{t('paletteEmpty', { text })}</Command.Empty>
        {groups.map((group) => (
          <Command.Group key={group.id} heading={group.label}>
            {group.items.map((item) => (
              <Command.Item
                key={item.id}
                value={itemOf(group, item)}
                onSelect={() => {
                  onClose();
                  item.run((to) => void navigate(to));
                }}
              >
                {item.icon && <Icon icon={item.icon} />}
                <span className={list['label']} dir="auto">
                  {item.label}
                </span>
                {item.detail && <span className={list['detail']}>{item.detail}</span>}
                {item.keys && <Keys keys={item.keys} />}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}
