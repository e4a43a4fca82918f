import { expect, it } from 'vitest';
import {
  ConsentDeleted,
  ConsentPublished,
  ConsentSigned,
  ListUserConsents,
} from '../../../contracts/identity/consent.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { folded } from '../../../services/platform/projections/folded.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { consentsAnswers, consentSignaturesModel, consentsModel } from './consents.ts';

const publish = (consentId: string, version = 1, mandatory = true) =>
  ConsentPublished({ consentId, version, name: consentId, text: `Text ${version}`, mandatory });
const sign = (consentId: string, version: number, isAgree: boolean, userId = viewer.userId) =>
  ConsentSigned({ userId, consentId, version, name: consentId, isAgree });

it('a consent is listed in its newest version until it is deleted', () => {
  const listed = [...folded(consentsModel, [publish('filming'), publish('filming', 2)]).values()];
  expect(listed).toMatchObject([{ id: 'filming', version: 2, text: 'Text 2' }]);
  const gone = [publish('filming'), ConsentDeleted({ consentId: 'filming', name: 'filming' })];
  expect(folded(consentsModel, gone).size).toBe(0);
});

it('R-CON-04: a person sees what they signed of the current version, and nothing of others', async () => {
  const answer = answersOf({
    readModels: [consentsModel, consentSignaturesModel],
    answers: consentsAnswers,
    events: [
      publish('filming'),
      publish('cookies', 1, false),
      publish('news', 1, false),
      sign('filming', 1, true),
      sign('cookies', 1, true),
      sign('cookies', 1, false),
      sign('news', 1, true, 'somebody-else'),
      publish('filming', 2),
    ],
  });
  const { items } = await answer(ListUserConsents, {}, viewer);
  const seen = items.map(({ id, mandatory, signed, signedInfo }) => [
    id,
    mandatory,
    signed,
    signedInfo?.isAgree,
  ]);
  expect(seen).toEqual([
    ['filming', true, false, undefined],
    ['cookies', false, true, false],
    ['news', false, false, undefined],
  ]);
});
