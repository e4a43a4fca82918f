import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import type { BenchFigures } from './bench-result.ts';

/** What figures of media work depend on. */
export const mediaVersions = (): BenchFigures['versions'] => ({
  node: process.versions.node,
  ffmpeg: execFileSync('ffmpeg', ['-version']).toString('utf8').split(' ')[2] ?? 'unknown',
  cores: String(cpus().length),
});
