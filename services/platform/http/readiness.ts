/** One part of the product as its health page shows it. */
export interface HealthCheck {
  readonly name: string;
  /** `degraded`: the product works without it, and says what does not. */
  readonly check: () => Promise<{ readonly state: 'up' | 'degraded' | 'down'; readonly detail: string }>;
}

/** The parts of a process with what each says of itself; `down` when it cannot do without one that is, or cannot tell. */
export async function readiness(checks: readonly HealthCheck[]) {
  const parts = await Promise.all(
    checks.map(async ({ name, check }) => ({ name, ...(await check().catch(couldNotTell)) })),
  );
  const state: 'up' | 'down' = parts.some((part) => part.state === 'down') ? 'down' : 'up';
  return { state, parts };
}

const couldNotTell = (error: unknown) =>
  ({ state: 'down', detail: `It cannot tell: ${String(error)}` }) as const;
