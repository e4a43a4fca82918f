import { expect, it } from 'vitest';
import { engineNames, engineOf } from './engines.ts';
import { describeOnEngine } from './in-tests.ts';

for (const name of await engineNames()) {
  const { recipe } = await engineOf(name);
  await describeOnEngine(name, (server) => {
    it('answers at its address, and there again after a kill', async () => {
      await recipe.answers(server.url());
      const own = server.own();
      if (!own) return;
      await own.end('SIGKILL');
      await expect(recipe.answers(server.url())).rejects.toThrow();
      await own.start();
      await recipe.answers(server.url());
    });
  });
}

it('names the engines that there are when another is asked for', async () => {
  await expect(engineOf('oracle')).rejects.toThrow(/no engine named oracle; the engines are .*mongodb/);
});
