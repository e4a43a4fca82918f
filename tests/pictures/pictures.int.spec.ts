import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPictures } from './measure-pictures.ts';
import { pictureChecks } from './picture-checks.ts';

let pictures: Awaited<ReturnType<typeof openPictures>>;
beforeAll(async () => {
  pictures = await openPictures();
});
afterAll(() => pictures.close());

describe('what the pipeline makes of sources that are easily shown wrongly', () => {
  it.each(pictureChecks)('$source: $what', async (check) => {
    expect(await pictures.measure(check)).toMatchObject({ holds: true, got: expect.any(String) });
  });
});
