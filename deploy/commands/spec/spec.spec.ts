import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { citedItems } from './coverage.ts';
import { linesOf, readSpecification } from './specification.ts';

const folder = mkdtempSync(join(tmpdir(), 'stepwell-specification-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files = {
  systems: [{ id: 'lamps', rules: ['R-LMP-01'], endpoints: ['lamp-list'] }],
  rules: [
    { id: 'R-LMP-01', text: 'A lamp burns.', cite: ['2:10-12'], systems: ['lamps'] },
    { id: 'R-LMP-02', text: 'Which lamp?', cite: ['2:13'], systems: ['lamps'], open_point: 'not shown' },
  ],
  endpoints: [
    { id: 'lamp-list', method: 'GET', path: '/v1/rooms/:room/lamps', cite: ['2:20'], systems: ['lamps'] },
  ],
  routes: [{ path: '/lamps/:id', screen: 'A lamp', cite: ['2:30'], systems: ['lamps'] }],
  errors: [{ id: 'E-lamp-broken', message: 'This lamp is broken', cite: ['2:11'] }],
  constants: { light: [{ key: 'brightness', value: 40, unit: 'lm', cite: ['2:12'] }] },
};
for (const [name, content] of Object.entries(files))
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
const { systems, items } = readSpecification(folder);

/** The kinds of items that a test with this text cites. */
const citedBy = (text: string) =>
  [...citedItems(items, [{ path: 'lamps.spec.ts', text }])].map(({ kind }) => kind);

it('asks for everything but open points, also for what belongs to a system by its lines alone', () => {
  expect(systems).toEqual(['lamps']);
  expect(items.map(({ id, systems: of }) => [id, ...of])).toEqual([
    ['R-LMP-01', 'lamps'],
    ['lamp-list', 'lamps'],
    ['/lamps/:id', 'lamps'],
    ['E-lamp-broken', 'lamps'],
    ['brightness', 'lamps'],
  ]);
});

it.each([
  ["it('R-LMP-01: burns', …)", ['rules']],
  ["it('R-LMP-011: burns', …)", []],
  ["get('/v1/rooms/hall/lamps')", ['endpoints']],
  ["get('/v1/rooms/hall/lamps/7')", []],
  ["it('lamp-list: answers', …)", ['endpoints']],
  ["it('lamp-lists: answers', …)", []],
  ['goto(`/lamps/${id}`)', ['routes']],
  ["goto('/old/lamps/7')", []],
  ["it('E-lamp-broken', …)", ['errors']],
  ["expect(text).toBe('This lamp is broken')", ['errors']],
  ["it('2:12: as bright as said', …)", ['constants']],
  ["it('2:10-20', …)", ['constants']],
  ["it('2:120', …)", []],
])('reads what is cited by %s', (text, kinds) => expect(citedBy(text)).toEqual(kinds));

it('counts each line of a cite', () => {
  expect(linesOf('2:9-11')).toEqual(['2:9', '2:10', '2:11']);
  expect(linesOf('3:7')).toEqual(['3:7']);
});
