/** Where the product under test answers. The flows start none. */
export const address = (): string => {
  const url = process.env['STEPWELL_URL'];
  if (!url)
    throw new Error(
      'Name the product under test: STEPWELL_URL=http://127.0.0.1:4400 (and STEPWELL_SEED_PASSWORD).',
    );
  return url.replace(/\/$/, '');
};

/** Password of the seeded accounts. */
export const seedPassword = (): string => {
  const password = process.env['STEPWELL_SEED_PASSWORD'];
  if (!password) throw new Error('Give the password of the seeded accounts: STEPWELL_SEED_PASSWORD=…');
  return password;
};

/** Seeded accounts, one per role. */
export const accounts = {
  super: 'super@stepwell.example',
  admin: 'admin@stepwell.example',
  lead: 'lead@stepwell.example',
  publisher: 'publisher@stepwell.example',
  viewer: 'viewer@stepwell.example',
} as const;
export type Account = keyof typeof accounts;
