import { parse } from 'yaml';
import { z } from 'zod';

const Dependencies = z.record(z.string(), z.object({ condition: z.string() }));
const Service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  restart: z.string(),
  environment: z.record(z.string(), z.string().nullable()).default({}),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  depends_on: Dependencies.default({}),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  user: z.string().optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  build: z.looseObject({ context: z.string(), dockerfile: z.string() }).optional(),
});
export type Service = z.output<typeof Service>;

const ComposeFile = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
  volumes: z.record(z.string(), z.object({})),
});
export type ComposeFile = z.output<typeof ComposeFile>;

export type Environment = Readonly<Record<string, string>>;

/** Variables of `.env`; commented lines are skipped. */
export const environmentOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** The file with its variables substituted, as by Compose. Throws for a required variable that is empty. */
export function readCompose(text: string, environment: Environment): ComposeFile {
  const filled = text.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, how?: string, rest?: string) => {
      const value = environment[name] ?? '';
      if (value === '' && how === '?') throw new Error(`${name} is asked for: ${rest}`);
      return value === '' && how === '-' ? (rest ?? '') : value;
    },
  );
  return ComposeFile.parse(parse(filled, { merge: true }));
}

/** What one of our services starts; `undefined` for an engine. */
export const programOf = ({ command, build }: Service): string | undefined =>
  build === undefined ? undefined : (command?.[1] ?? '');
