/** One part of the product as its health page shows it. */
export interface HealthCheck {
  readonly name: string;
  /** `degraded`: the product works without it, and says what does not. */
  readonly check: () => Promise<{ readonly state: 'up' | 'degraded' | 'down'; readonly detail: string }>;
}

/** The parts of a process with what each says of itself; `down` when it cannot do without one that is. */
export async function readiness(checks: readonly HealthCheck[]) {
  const parts = await Promise.all(checks.map(async ({ name, check }) => ({ name, ...(await check()) })));
  const state: 'up' | 'down' = parts.some((part) => part.state === 'down') ? 'down' : 'up';
  return { state, parts };
}
