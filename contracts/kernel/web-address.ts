/** What mail programs turn into a link: a protocol, `www.`, or a domain; some of them take an ideographic full stop. */
const webAddress = /:\/\/|\bwww\.\S|[\p{L}\p{N}-]\.\p{L}{2,}|\d{1,3}(?:\.\d{1,3}){3}|[a-z\d-]。[a-z]{2,}/iu;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Whether a text contains a web address, even one written with full-width or invisible characters. */
const hasWebAddress = (text: string): boolean =>
  webAddress.test(text.normalize('NFKC').replaceAll(invisible, ''));

/** Refines text that goes to strangers by email to what is no link there. */
export const noWebAddress = [
  (text: string): boolean => !hasWebAddress(text),
  'This must not contain a web address.',
] as const;

/** Names that people have, with nothing in them that mail programs turn into a link: “Dr.med. Li” becomes “Dr. med. Li”. */
export const unlinked = (name: string): string =>
  hasWebAddress(name)
    ? name
        .normalize('NFKC')
        .replaceAll(invisible, '')
        .replaceAll(/[.。:@/](?=\S)/g, '$& ')
    : name;

/** What a field says that wants the address of a server. */
export const httpsAddress = 'Enter an address that starts with https://.';
