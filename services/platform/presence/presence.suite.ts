import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Presence } from './presence.ts';

/** The contract of every engine of the presence port; `openAnother` is another process. */
export function presenceSuite(
  engine: string,
  prepare: () => Promise<{
    readonly presence: Presence;
    readonly openAnother: () => Promise<Presence>;
    readonly dispose: () => Promise<void>;
  }>,
): void {
  describe(`presence ${engine}`, () => {
    let prepared: Awaited<ReturnType<typeof prepare>>;
    beforeAll(async () => {
      prepared = await prepare();
    });
    afterAll(() => prepared.dispose());
    const at = (personId: string, stepId: string | null) => ({ personId, place: { stepId } });

    it('shows the last place of each person, to every process', async () => {
      const { presence, openAnother } = prepared;
      await presence.show('acme', 'workflow-1', at('bob', 'step-1'), 60);
      await presence.show('acme', 'workflow-1', at('ada', 'step-1'), 60);
      await presence.show('acme', 'workflow-1', at('bob', null), 60);
      const other = await openAnother();
      expect(await other.list('acme', 'workflow-1')).toEqual([at('ada', 'step-1'), at('bob', null)]);
    });

    it('shows nobody of another topic or organisation', async () => {
      const { presence } = prepared;
      await presence.show('acme', 'workflow-2', at('ada', null), 60);
      expect(await presence.list('acme', 'workflow-3')).toEqual([]);
      expect(await presence.list('acme', 'workflow')).toEqual([]);
      expect(await presence.list('other', 'workflow-2')).toEqual([]);
    });

    it('forgets whose time is over', async () => {
      const { presence } = prepared;
      await presence.show('acme', 'workflow-4', at('ada', null), 0);
      await presence.show('acme', 'workflow-4', at('bob', null), 60);
      expect(await presence.list('acme', 'workflow-4')).toEqual([at('bob', null)]);
    });
  });
}
