import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, by its time in a run of all: one of them that began last would keep the other core waiting. */
const long = [
  'workflows/media/corpus',
  'tests/faults/temporal-kill',
  'tests/pictures/pictures',
  'tests/faults/faults',
  'tests/operations/moving-down',
  'tests/faults/cluster-faults',
  'tests/security/foreign-files',
  'tests/architecture/six-places',
  'tests/operations/moving-up',
  'tests/security/extreme-values',
  'tests/faults/product-kill',
  'services/platform/speech/embedded-speech',
  'workflows/media/sample-video',
];

/** Begins with the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    const placeOf = ({ moduleId, project }: TestSpecification): number => {
      const path = relative(project.config.root, moduleId);
      const place = long.findIndex((start) => path.startsWith(start));
      return place < 0 ? long.length : place;
    };
    return others.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
