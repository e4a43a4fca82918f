/**
 * Checks whether the process of this container is ready: `health.mjs PORT`. Exits with 0 if it is, otherwise with 1
 * and a sentence, which `docker inspect` shows.
 */
const port = Number(process.argv[2] ?? process.env.STEPWELL_PORT ?? 4400);
try {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4000) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
} catch (error) {
  console.error(`Not ready at port ${port}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
