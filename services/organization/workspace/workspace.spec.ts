import { describe, expect, it } from 'vitest';
import { WorkspaceChanged, WorkspaceCreated } from '../../../contracts/organization/workspace.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { changeWorkspace, createWorkspace } from './workspace.ts';

const hall = { workspaceId: 'new-workspace', name: 'Hall', color: 'blue', private: false } as const;

describe('a workspace', () => {
  it('is created blue and public by default, and returns its id', () => {
    const made = given().when(createWorkspace, { name: 'Hall' });
    expect(made).toMatchObject({ events: [WorkspaceCreated(hall)], result: { id: 'new-workspace' } });
    expect(made.scope).toEqual({ workspaceId: null });
    const again = given(WorkspaceCreated(hall)).when(createWorkspace, { name: 'Hall' });
    expect(again).toMatchObject({ events: [], result: { id: 'new-workspace' } });
    expect(given().when(changeWorkspace, hall).refusal).toBe('resource.absent');
  });

  it('is changed as a whole; the same again changes nothing', () => {
    const changed = { ...hall, name: 'Vault', color: 'red', private: true } as const;
    expect(given(WorkspaceCreated(hall)).when(changeWorkspace, changed).events).toEqual([
      WorkspaceChanged(changed),
    ]);
    expect(given(WorkspaceCreated(hall)).when(changeWorkspace, hall).events).toEqual([]);
  });

  it.each([{ name: 'Vault' }, { color: 'red' }, { private: true }])('is changed by %j alone', (field) => {
    const changed = { ...hall, ...field } as Parameters<typeof WorkspaceChanged>[0];
    expect(given(WorkspaceCreated(hall)).when(changeWorkspace, changed).events).toEqual([
      WorkspaceChanged(changed),
    ]);
  });
});
