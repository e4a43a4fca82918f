import { expect, it } from 'vitest';
import { connectEngine } from './connect-engine.ts';

it('names the engine that cannot be reached and what to check, and never its password', async () => {
  const url = 'mongodb://anna:geheim@db.example:27017/plant';
  const opening = connectEngine('MongoDB', 'STEPWELL_MONGODB_URL', url, async () => {
    throw new Error('connect ECONNREFUSED');
  });
  await expect(opening).rejects.toThrow(
    /MongoDB at db\.example:27017\/plant cannot be used: connect ECONNREFUSED\nCheck STEPWELL_MONGODB_URL/,
  );
  await expect(opening).rejects.not.toThrow(/geheim/);
});
