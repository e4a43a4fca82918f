import type { z } from 'zod';

type Definition = z.core.$ZodTypes['_zod']['def'];
type Schema = z.core.$ZodType;
const definitionOf = (schema: Schema) => (schema as unknown as { readonly def: Definition }).def;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a schema, through what is around them; none for what is no object. */
function shapesOf(schema: Schema): readonly Readonly<Record<string, Schema>>[] {
  const def = definitionOf(schema);
  if (def.type === 'object') return [def.shape];
  if (def.type === 'union') return def.options.flatMap(shapesOf);
  if (def.type === 'pipe') return shapesOf(def.in);
  return 'innerType' in def ? shapesOf(def.innerType) : [];
}

/** The schemas of the entries of a list. */
function elementsOf(schema: Schema): readonly Schema[] {
  const def = definitionOf(schema);
  if (def.type === 'array') return [def.element];
  if (def.type === 'union') return def.options.flatMap(elementsOf);
  if (def.type === 'pipe') return elementsOf(def.in);
  return 'innerType' in def ? elementsOf(def.innerType) : [];
}

/** Whether names in it are of the caller's own choice, such as ids of workspaces. */
function isRecord(schema: Schema): boolean {
  const def = definitionOf(schema);
  return def.type === 'record' || ('innerType' in def && isRecord(def.innerType));
}

/** A body with all of these fields in each of its objects, where a schema does not offer them; `null`: it offers none. */
export function lacedBody(
  schema: Schema | readonly Schema[] | null,
  body: unknown,
  fields: Readonly<Record<string, unknown>>,
): unknown {
  const schemas: readonly Schema[] = schema === null ? [] : [schema].flat();
  if (Array.isArray(body)) return body.map((each) => lacedBody(schemas.flatMap(elementsOf), each, fields));
  if (!isObject(body) || schemas.some(isRecord)) return body;
  const shapes = schemas.flatMap(shapesOf);
  const offeredAs = (name: string) =>
    shapes
      .flatMap((shape) => (Object.hasOwn(shape, name) ? [shape[name]] : []))
      .filter((each) => each !== undefined);
  const added = Object.entries(fields).filter(([name]) => offeredAs(name).length === 0);
  const own = Object.entries(body).map(([name, value]) => [name, lacedBody(offeredAs(name), value, fields)]);
  return { ...Object.fromEntries(added), ...Object.fromEntries(own) };
}
