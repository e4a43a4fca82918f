/** What a TXT record of a domain must contain to verify it for the organisation that has the token. */
export const domainRecord = (token: string): string => `stepwell-verify=${token}`;
