import { describe, expect, it } from 'vitest';
import { Role } from './access.ts';
import { OrganizationWorkspaces } from './organization-workspaces.ts';
import { seesWorkspace, type Roles } from './permissions.ts';

const privacies = [
  { id: 'hall', isPrivate: false },
  { id: 'cellar', isPrivate: true },
  { id: 'vault', isPrivate: true },
  { id: 'yard', isPrivate: false },
];
const workspaces = new OrganizationWorkspaces(privacies);
/** Public, private, both, and one that is there no more. */
const assignments = [[], ['hall'], ['cellar'], ['hall', 'vault'], ['gone', 'cellar', 'vault']];
const people = Role.options.flatMap((role) =>
  assignments.map((ids): Roles => ({ role, roles: Object.fromEntries(ids.map((id) => [id, 'publisher'])) })),
);

describe('the workspaces that somebody sees', () => {
  it.each(people)('are those that the rule lets them see: %j', (person) => {
    const visible = workspaces.visibleTo(person);
    const expected = privacies.filter((each) => seesWorkspace(person, each)).map(({ id }) => id);
    expect([...visible].toSorted()).toEqual(expected.toSorted());
    expect(visible.size).toBe(expected.length);
    for (const id of ['hall', 'cellar', 'vault', 'yard', 'gone'])
      expect(visible.has(id)).toBe(expected.includes(id));
  });
  it('are found again with who sees them', () => {
    for (const each of privacies) expect(workspaces.find(each.id)).toEqual(each);
    expect(workspaces.find('gone')).toBeUndefined();
  });
});
