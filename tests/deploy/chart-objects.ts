import { z } from 'zod';
import { parseAllDocuments } from 'yaml';

const Labels = z.record(z.string(), z.string());
const Probe = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()),
  env: z.array(
    z.object({
      name: z.string(),
      value: z.string().optional(),
      valueFrom: z.object({ secretKeyRef: z.looseObject({ name: z.string(), key: z.string() }) }).optional(),
    }),
  ),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  resources: z.object({ requests: Labels, limits: Labels }),
  securityContext: z.looseObject({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.object({ drop: z.array(z.string()) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});

const Deployment = z.looseObject({
  kind: z.literal('Deployment'),
  metadata: z.looseObject({ name: z.string(), labels: Labels }),
  spec: z.looseObject({
    replicas: z.number().optional(),
    strategy: z.looseObject({ type: z.string() }),
    template: z.object({
      metadata: z.looseObject({ labels: Labels }),
      spec: z.looseObject({
        automountServiceAccountToken: z.boolean(),
        enableServiceLinks: z.boolean(),
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.looseObject({
          runAsNonRoot: z.boolean(),
          runAsUser: z.number(),
          seccompProfile: z.object({ type: z.string() }),
        }),
        containers: z.tuple([Container]),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
});
export type Deployment = z.output<typeof Deployment>;

/** Any other object of the chart, as far as the tests read it. */
const Other = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({}).default({}),
});

export interface Rendered {
  readonly deployments: readonly Deployment[];
  readonly others: readonly z.output<typeof Other>[];
}

/** Throws on invalid YAML; empty documents are skipped. */
const documentsIn = (text: string): unknown[] =>
  parseAllDocuments(text).flatMap((document) => {
    const [error] = document.errors;
    if (error) throw error;
    return (document.toJS() as unknown) ?? [];
  });

/** The objects in a rendering of the chart. */
export function readRendered(text: string): Rendered {
  const objects = z.array(Other).parse(documentsIn(text));
  const [deployments, others] = [true, false].map((is) =>
    objects.filter(({ kind }) => (kind === 'Deployment') === is),
  );
  return { deployments: z.array(Deployment).parse(deployments), others: others ?? [] };
}

export const containerOf = ({ spec }: Deployment): z.output<typeof Container> =>
  spec.template.spec.containers[0];
export const componentOf = ({ metadata }: Deployment): string =>
  metadata.labels['app.kubernetes.io/component'] ?? '';
