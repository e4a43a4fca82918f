import { useState } from 'react';
import { PersonName } from '../ui/people/PersonName.tsx';
import { Chip } from '../ui/controls/Chip.tsx';
import { SearchField } from '../ui/controls/SearchField.tsx';
import { RowsSkeleton } from '../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { SideScroll } from '../ui/layout/SideScroll.tsx';
import { ByDay, TimeOfDay } from '../ui/tables/ByDay.tsx';
import { DataTable } from '../ui/tables/DataTable.tsx';
import { FilterBar } from '../ui/tables/FilterBar.tsx';
import { type PageSize } from '../ui/tables/page-sizes.ts';
import { Pager } from '../ui/tables/Pager.tsx';
import { Time } from '../ui/text/Time.tsx';
import { controlSizes } from '../ui/theme/theme.ts';

const viewers = [
  { id: 'a', name: 'Maria Kowalczyk', watched: 412, state: 'ready', at: '2026-11-18T09:12:40Z' },
  { id: 'b', name: 'Tom Okonkwo', watched: 96, state: 'processing', at: '2026-11-18T10:03:07Z' },
  { id: 'c', name: 'Ana Lindqvist', watched: 0, state: 'draft', at: '2026-11-19T07:45:00Z' },
] as const;
type Viewer = (typeof viewers)[number];

/** A list with what narrows, selects and turns its pages, while it loads, and by day. */
export function TableParts() {
  const [picked, setPicked] = useState<readonly string[]>(['b']);
  const [size, setSize] = useState<PageSize>(20);
  const [page, setPage] = useState(1);
  const [text, setText] = useState('');
  const pick = (ids: readonly string[], on: boolean) => {
    const others = picked.filter((id) => !ids.includes(id));
    setPicked(on ? [...others, ...ids] : others);
  };
  return (
    <>
      <FilterBar search={<SearchField label="Search viewers" value={text} onSearch={setText} keys="/" />}>
        <Chip on onRemove={() => undefined}>
          Finished
        </Chip>
        <Chip dashed>Filter</Chip>
      </FilterBar>
      <Panel title="Table" flush>
        <DataTable<Viewer>
          label="Viewers"
          rows={viewers}
          idOf={({ id }) => id}
          current="a"
          sorting={{ field: 'name', order: 'ASC', onSort: () => undefined }}
          selection={{
            ids: picked,
            nameOf: (id) => viewers.find((each) => each.id === id)?.name ?? '',
            onPick: pick,
          }}
          columns={[
            {
              key: 'name',
              label: 'Name',
              sort: 'name',
              cell: ({ name }) => <PersonName name={name} detail="Viewer" />,
            },
            { key: 'state', label: 'State', cell: ({ state }) => <StatusBadge tone={state} /> },
            {
              key: 'watched',
              label: 'Watched',
              numeric: true,
              sort: 'watched',
              cell: ({ watched }) => <Time seconds={watched} />,
            },
          ]}
        />
        <Pager page={page} size={size} total={212} onPage={setPage} onSize={setSize} />
      </Panel>
      {controlSizes.map((each) => (
        <Panel key={each} title={`Rows: ${each}`} flush>
          <DataTable<Viewer>
            label={`Viewers, ${each}`}
            size={each}
            rows={viewers.slice(0, 1)}
            idOf={({ id }) => id}
            columns={[{ key: 'name', label: 'Name', cell: ({ name }) => name }]}
          />
        </Panel>
      ))}
      <Panel title="By day" flush>
        <ByDay
          rows={viewers}
          keyOf={({ id }) => id}
          day={{ dateStyle: 'full' }}
          whole
          row={({ at, name }) => (
            <p>
              <TimeOfDay at={at} /> {name}
            </p>
          )}
        />
      </Panel>
      <Panel title="Wider than its place" flush>
        <SideScroll label="Hours">
          <p style={{ inlineSize: 1600, padding: 16 }}>
            {Array.from({ length: 24 }, (_, hour) => `${hour}:00`).join(' · ')}
          </p>
        </SideScroll>
      </Panel>
      <Panel title="Loading" flush>
        <RowsSkeleton rows={3} height={45} />
      </Panel>
    </>
  );
}
