import { embeddedPresence } from './embedded-presence.ts';
import { presenceSuite } from './presence.suite.ts';

presenceSuite('in memory', async () => {
  const presence = embeddedPresence();
  return {
    presence,
    openAnother: async () => presence,
    dispose: async () => presence.close(),
  };
});
