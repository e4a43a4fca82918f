import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes a minute or more on two idle cores, and so would hold up the end of a run if it began last. */
const long = [
  'tests/faults/cluster-faults',
  'tests/faults/faults',
  'tests/operations/moving-down',
  'tests/operations/moving-up',
  'tests/architecture/six-places',
  'tests/security/foreign-files',
  'tests/faults/temporal-kill',
  'tests/faults/product-kill',
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
