import { expect, it } from 'vitest';
import { Player } from '../../player/player.ts';
import { sampleSource } from '../../player/player-sample.ts';
import { successEnvelope, TestNetwork } from '../../test-network.ts';
import { reportFailures } from './report-failures.ts';

it('R-PLY-12 R-MED-06 reports what did not play and which pictures did not come, until it is stopped', () => {
  const network = new TestNetwork({ 'POST /core-features/error-log': successEnvelope() });
  const player = new Player(sampleSource(), { start: { stepIndex: 0, seconds: 0 } });
  const stop = reportFailures(player);
  player.store.emit({ type: 'failure', failure: { kind: 'network', detail: 'fragLoadError 500' } });
  player.store.emit({ type: 'picture-failed', message: 'image map: Failed to fetch image: 403' });
  player.store.emit({ type: 'workflow-ended', continues: false });
  stop();
  player.store.emit({ type: 'failure', failure: { kind: 'media', detail: '' } });
  expect(network.requests.map(({ body }) => body)).toMatchObject([
    { message: 'player network: fragLoadError 500' },
    { message: 'player picture: image map: Failed to fetch image: 403' },
  ]);
});
