import { z } from 'zod';
import { allCommands } from '../../contracts/catalogue.ts';
import type { AnyCommandContract } from '../../contracts/kernel/define-command.ts';
import { parseBinding } from '../../contracts/kernel/http.ts';
import { exampleInput, type AnyContract } from '../../services/platform/http/example-input.ts';
import { itemOf, type Person, type ProductWorld } from '../support/product-world.ts';
import type { PublishedVideo } from '../support/published-video.ts';

/** Ids of one organisation, as they are used to address its things. */
export interface Ids extends PublishedVideo {
  readonly userId: string;
  readonly emailId: string;
  readonly viewId: string;
  readonly position: number;
  /** What the commands of the contracts can make, by its name in their examples (`team-1`). */
  readonly made: Readonly<Record<string, string>>;
}

type Named = Exclude<keyof Ids, 'position' | 'made'>;
/** How the examples of the contracts name things. */
const exampleIds: Readonly<Record<Named, string>> = {
  workspaceId: 'workspace-1',
  workflowId: 'workflow-1',
  assetId: 'asset-1',
  uploadId: 'upload-1',
  stepId: 'step-1',
  transcriptionId: 'transcription-1',
  userId: 'user-1',
  emailId: 'email-1',
  viewId: 'view-0001',
};

/** The same shape with ids that nobody has. */
export const invented = (ids: Ids): Ids => ({
  workspaceId: 'invented-workspace',
  workflowId: 'invented-workflow',
  assetId: 'invented-asset',
  uploadId: 'invented-upload',
  stepId: ids.stepId,
  transcriptionId: 'invented-transcription',
  userId: 'invented-user',
  emailId: 'invented-email',
  viewId: 'invented-view',
  position: ids.position + 1_000_000,
  made: Object.fromEntries(Object.keys(ids.made).map((name) => [name, `invented-${name}`])),
});

/** A command that makes a thing of the organisation, and by which name examples know it: `CreateTeam` and `team-1`. */
function exampleIdCreatedBy({ type, http, result, schema }: AnyCommandContract): string | null {
  const [, thing = ''] = /^Create(\w+)$/.exec(type) ?? [];
  const answersWithId = result instanceof z.ZodObject && 'id' in result.shape;
  // what belongs to a workflow has its id
  const isOfWorkflow = 'workflowId' in schema.shape;
  if (thing === '' || http === null || !answersWithId || isOfWorkflow) return null;
  return `${thing.replaceAll(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}-1`;
}

/** Things within others come after them. */
const isWithinAnother = ({ http }: AnyCommandContract): boolean => http?.includes('{') ?? false;

/** Makes one thing of each kind that can be made by its name alone or in one of those, as somebody who may. */
export async function makeThings(world: ProductWorld, as: Person): Promise<Ids['made']> {
  const made: Record<string, string> = {};
  for (const command of allCommands.toSorted(
    (a, b) => Number(isWithinAnother(a)) - Number(isWithinAnother(b)),
  )) {
    const name = exampleIdCreatedBy(command);
    if (name === null || Object.values<string>(exampleIds).includes(name)) continue;
    const data = renamed(exampleInput(command), Object.entries(made)) as Data;
    made[name] = itemOf<{ id: string }>(await world.call(command, data, as)).id;
  }
  // its secret is in no contract, so that a call of its own makes it
  const body = { name: 'Sync', scopes: ['people:read'], expiresAt: null };
  made['api-key-1'] = itemOf<{ id: string }>(await world.http('POST', '/v1/api-keys', { as, body })).id;
  return made;
}

type Data = Readonly<Record<string, unknown>>;
const nameOf = (field: string): string => field.replace(/Ids$/, 'Id');
const isNamed = (name: string): name is keyof typeof exampleIds => name in exampleIds;

/** The example of a contract, with every field that names something, also those that may be left out. */
function exampleOf(contract: AnyContract): Data {
  const example = exampleInput(contract);
  const others = Object.keys(contract.schema.shape).flatMap((field) => {
    const name = nameOf(field);
    return field in example || !isNamed(name) ? [] : [[field, exampleIds[name]] as const];
  });
  const whole = { ...Object.fromEntries(others), ...example };
  return contract.schema.safeParse(whole).success ? whole : example;
}

/** The data of a contract's example, addressed to the things of these ids. */
export function dataOf(contract: AnyContract, ids: Ids): Data {
  const known = [
    ...Object.entries(ids.made),
    ...Object.entries(exampleIds).map(([name, id]) => [id, ids[name as Named]] as const),
  ];
  const data = z.record(z.string(), z.unknown()).parse(renamed(exampleOf(contract), known));
  return 'position' in data ? { ...data, position: ids.position } : data;
}

/** A value with other ids in place of those of the examples; `subcategory-1` is no `category-1`. */
function renamed(value: unknown, ids: readonly (readonly [string, string])[]): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, ids));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renamed(each, ids)]));
  if (typeof value !== 'string') return value;
  return ids
    .toSorted(([a], [b]) => b.length - a.length)
    .reduce((done, [example, id]) => done.replaceAll(example, id), value);
}

/** Whether a contract can name a thing of somebody; the others speak of the sender and their organisation alone. */
export function namesSomething(contract: AnyContract): boolean {
  const example = JSON.stringify(exampleOf(contract));
  return (
    Object.values(exampleIds).some((id) => example.includes(id)) ||
    'position' in contract.schema.shape ||
    parseBinding(contract.http ?? 'GET /').pathFields.some((field) => field.endsWith('Id'))
  );
}

/** Whether a contract is about people, or about things that were made and about nothing else. */
export function isAbout(contract: AnyContract, what: 'userId' | 'made'): boolean {
  const example = JSON.stringify(exampleOf(contract));
  if (what === 'userId') return example.includes(exampleIds.userId);
  return !Object.values(exampleIds).some((id) => example.includes(id));
}
