import { userSchema } from '../directory.ts';

/** The user of the standard's examples. */
export const barbara = {
  schemas: [userSchema],
  userName: 'bjensen@example.com',
  externalId: 'bjensen',
  name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
};
