import { isCommonPassword } from './breached-passwords.ts';

/** What is left of a passphrase without runs and repetitions is a password that an attacker tries. */
const leastUnpredictable = 8;

/** Neighbours on the keyboards of Latin letters, with rows of which people slide along. */
const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop'];

/** Sentences that people choose when they are asked for several words; letters only. */
const knownSentences = new Set(
  `correcthorsebatterystaple tobeornottobe tobeornottobethatisthequestion thequickbrownfox
  thequickbrownfoxjumpsoverthelazydog maytheforcebewithyou onceuponatime inthebeginningwastheword
  ourfatherwhoartinheaven ourfatherwhichartinheaven forgodsolovedtheworld thelordismyshepherd
  onesmallstepforman winteriscoming ithinkthereforeiam callmeishmael houstonwehaveaproblem
  youshallnotpass anappleadaykeepsthedoctoraway thisismypassword thisismypassphrase thisisapassword
  thisisasecret thisismysecretpassword mypasswordissecret mysecretpassword letmeinplease pleaseletmein
  iforgotmypassword idontknowmypassword ihatepasswords passwordpassword iloveyousomuch iloveyouverymuch
  iloveyouforever allyouneedislove iwillalwaysloveyou ihaveadream happybirthdaytoyou twinkletwinklelittlestar
  maryhadalittlelamb humptydumptysatonawall lifeislikeaboxofchocolates herecomesthesun letitbe
  neverevergiveup nevergiveup carpediem livelaughlove keepcalmandcarryon openthepodbaydoorshal
  myvoiceismypassport therecanbeonlyone elementarymydearwatson ifyoucanreadthis`.split(/\s+/),
);

/**
 * Those of at least 15 characters of the passwords in the npm package `@zxcvbn-ts/language-common` 4.1.3 (MIT License)
 * that nothing else here recognises.
 */
const leakedPassphrases = new Set(
  `q1w2e3r4t5y6u7i8 zqjphsyf6ctifgu lhbjkjubz2957704 nemvxyheqdd5oqxyxyzi q1w2e3r4t5y6u7i8o9p0 passwordstandard
  bpgjldsgjldthnf 1qa2ws3ed4rf5tg nick1234-rem936 aksjdlasdakj89879 lytdybrbdfvgbhf passwordassword 420842084208555
  ne_e_pod_chehyl hd764nw5d7e1vbv bhrh0h2oof6xbqjeh`.split(/\s+/),
);

const areNeighbours = (one: string, next: string): boolean => {
  const distance = (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0);
  if (Math.abs(distance) <= 1) return true;
  return rows.some((row) => row.includes(one + next) || row.includes(next + one));
};

/** Each run of characters that follow each other counts as two, however long it is. */
function lengthWithoutRuns(characters: readonly string[]): number {
  let length = 0;
  let run = 0;
  for (const [at, character] of characters.entries()) {
    const before = characters[at - 1];
    run = before !== undefined && areNeighbours(before, character) ? run + 1 : 1;
    if (run <= 2) length += 1;
  }
  return length;
}

/** What is repeated to the end, or the whole text. */
function unitOf(text: string): string {
  for (let size = 1; size <= text.length / 2; size++) {
    const unit = text.slice(0, size);
    if (unit.repeat(Math.ceil(text.length / size)).startsWith(text)) return unit;
  }
  return text;
}

/** Whether a passphrase is a repetition, runs, one or two common passwords, or a sentence that everybody knows. */
export function isPredictablePassphrase(passphrase: string): boolean {
  const plain = passphrase.toLowerCase();
  const unit = unitOf(plain.replaceAll(/\s/g, ''));
  if (lengthWithoutRuns([...unit]) < leastUnpredictable || isCommonPassword(unit)) return true;
  if (leakedPassphrases.has(plain)) return true;
  // digits and signs that an attacker would not try make up for common words
  const others = unitOf(plain.replaceAll(/[\p{L}\p{M}\s]/gu, ''));
  if (lengthWithoutRuns([...others]) >= leastUnpredictable) return false;
  const words = new Set(plain.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== ''));
  if (words.size <= 2 && [...words].every(isCommonPassword) && words.size > 0) return true;
  return knownSentences.has(plain.replaceAll(/[^\p{L}\p{M}]/gu, ''));
}
