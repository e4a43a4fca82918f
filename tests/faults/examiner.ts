import { readFileSync } from 'node:fs';
import { examine } from './examine.ts';
import type { Examination } from './examine.ts';
import { parseAcknowledgements } from './folder-workload.ts';

/** Examines folders for the process that forked this one; each message is one folder. */
export interface ExaminerJob extends Examination {
  readonly folder: string;
  /** The witness's notes, of which the first `outputBytes` were given before the fault. */
  readonly outputFile: string;
  readonly outputBytes: number;
}

process.on('message', (job: ExaminerJob) => {
  const text = readFileSync(job.outputFile).subarray(0, job.outputBytes).toString();
  void examine(job.folder, parseAcknowledgements(text), job).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));
