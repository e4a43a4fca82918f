import { beforeAll, describe } from 'vitest';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { conversationSuite } from './conversation.suite.ts';
import { pipelinesSuite } from './pipelines.suite.ts';
import { createLogger } from '../telemetry/logger.ts';
import { bundleOf, temporalEngine } from './temporal-engine.suite.ts';
import { logWorkersTo } from './temporal-runtime.ts';
import { rehearseClip } from './rehearsal.fixture.pipeline.ts';
import { converse } from './rehearsal-variants.fixture.pipeline.ts';

await describeOnEngine('temporal', (server) => {
  beforeAll(async () => {
    logWorkersTo(createLogger('silent'));
    await Promise.all([rehearseClip, converse].map(bundleOf));
  });
  const engine = () => temporalEngine(server.url());

  describe('the Temporal engine', () => {
    pipelinesSuite(engine);
    conversationSuite(engine);
  });
});
