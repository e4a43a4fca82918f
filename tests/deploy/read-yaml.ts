import { parsers } from 'prettier/plugins/yaml';
import { z } from 'zod';

/** A node of Prettier's syntax tree of YAML, as far as it says a value. */
interface Node {
  readonly type: string;
  readonly value?: string | undefined;
  readonly anchor?: { readonly value: string } | null | undefined;
  readonly children?: readonly (Node | null)[] | undefined;
}
const Node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    type: z.string(),
    value: z.string().optional(),
    anchor: z.object({ value: z.string() }).nullish(),
    children: z.array(Node.nullable()).optional(),
  }),
);

/** The documents of a YAML text as plain values, anchors and merges carried out. Throws where it is no YAML. */
export async function readYaml(text: string): Promise<unknown[]> {
  // the parser asks its options for nothing
  const tree = Node.parse(await parsers.yaml.parse(text, {} as Parameters<typeof parsers.yaml.parse>[1]));
  return partsOf(tree).flatMap((document) => {
    const anchors = new Map<string, unknown>();
    const body = partsOf(document).find(({ type }) => type === 'documentBody');
    const [value] = body ? partsOf(body) : [];
    return value ? [valueOf(value, anchors)] : [];
  });
}

/** Of a file with one document. */
export async function readOne(text: string): Promise<unknown> {
  const [value, ...more] = await readYaml(text);
  if (more.length > 0) throw new Error(`There are ${more.length + 1} documents where one is expected.`);
  return value;
}

const partsOf = ({ children }: Node): Node[] => (children ?? []).filter((child) => child !== null);

function valueOf(node: Node, anchors: Map<string, unknown>): unknown {
  const value = bareValue(node, anchors);
  if (node.anchor) anchors.set(node.anchor.value, value);
  return value;
}

function bareValue(node: Node, anchors: Map<string, unknown>): unknown {
  switch (node.type) {
    case 'plain':
      return plainValue(node.value ?? '');
    case 'null':
      return null;
    case 'alias':
      if (!anchors.has(node.value ?? '')) throw new Error(`The anchor ${node.value} is not there.`);
      return anchors.get(node.value ?? '');
    case 'mapping':
    case 'flowMapping':
      return mappingOf(node, anchors);
    case 'sequence':
    case 'flowSequence':
      return partsOf(node).map((item) => firstOf(item, anchors));
    case 'quoteDouble':
    case 'quoteSingle':
    case 'blockLiteral':
    case 'blockFolded':
      return node.value ?? '';
    default:
      throw new Error(`YAML of the kind ${node.type} is not read here.`);
  }
}

function mappingOf(node: Node, anchors: Map<string, unknown>): Record<string, unknown> {
  const merged: unknown[] = [];
  const own: Record<string, unknown> = {};
  for (const item of partsOf(node)) {
    const [key, value] = partsOf(item).map((part) => firstOf(part, anchors));
    const name = String(key);
    if (name === '<<') merged.push(...(Array.isArray(value) ? value.toReversed() : [value]));
    else if (Object.hasOwn(own, name)) throw new Error(`The key ${name} stands twice.`);
    else own[name] = value ?? null;
  }
  return Object.assign({}, ...merged, own);
}

/** What stands in a place that may be empty: of a key, a value, an element. */
function firstOf(holder: Node, anchors: Map<string, unknown>): unknown {
  const [inside] = holder.value === undefined ? partsOf(holder) : [holder];
  return inside ? valueOf(inside, anchors) : null;
}

/** As YAML 1.2 reads a word without quotes. */
function plainValue(text: string): unknown {
  if (/^(null|Null|NULL|~|)$/.test(text)) return null;
  if (/^(true|True|TRUE)$/.test(text)) return true;
  if (/^(false|False|FALSE)$/.test(text)) return false;
  return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : text;
}
