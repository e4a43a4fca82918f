import { cpus, loadavg, release, totalmem } from 'node:os';

/** Where the figures were measured. The load before the run shows how far absolute figures can be trusted. */
export const environment = () => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 1024 ** 3),
  system: `${process.platform} ${release()} ${process.arch}`,
  loadBefore: loadavg()[0],
});

export const environmentLine = ({ cpu, cores, memoryGiB, system, loadBefore }, versions) =>
  [
    `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${system}, load before the run ${loadBefore?.toFixed(1)}`,
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', '),
  ].join('\n');
