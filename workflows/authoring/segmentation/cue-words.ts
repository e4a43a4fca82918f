/** How speakers of a language announce what comes next, and the words that add nothing to a title. */
export interface CueWords {
  /** At the start of a sentence: certainly a new step. */
  readonly strong: readonly string[];
  /** At the start of a sentence: perhaps a new step. */
  readonly weak: readonly string[];
  /** Pattern of a counted step ("step two"). */
  readonly counted: RegExp | null;
  /** At the start of a sentence: continues the previous step. */
  readonly onward: readonly string[];
  /** Removed from the start of a title, like cues. */
  readonly fillers: readonly string[];
  /** A sentence of nothing but these gives no title. */
  readonly greetings: readonly string[];
}

/** Weak cues that start a clause of their own; without them the rest would mean something else. */
const conditional = new Set([
  'once',
  'when',
  'as soon as',
  'before',
  'sobald',
  'nachdem',
  'une fois',
  'una vez',
  'zodra',
]);
/** Cue words that are part of a name here. */
const nouns =
  /^(?:first aid|second hand|last name|first name|second (?:screw|bolt|nut|hole|person|time|one)|right hand|right side|well (?:pump|head))\b/iu;

const none: CueWords = { strong: [], weak: [], counted: null, onward: [], fillers: [], greetings: [] };
const list = (text: string): string[] => text.split('|').map((phrase) => phrase.trim());

const english: CueWords = {
  strong: list(
    'as a first step|as a next step|as a last step|in the first step|in the next step|in the last step|first of all|firstly|first|secondly|second|thirdly|third|fourthly|fourth|fifthly|fifth|sixth|seventh|eighth|ninth|tenth|next|next up|the next step is to|the next step is|after that|afterwards|finally|lastly|last thing|the last thing|last|at the end|the next thing is|next thing|the first step is to|the first thing|to begin with|to finish|once that is done|once done|when that is done|moving on|to start with|to start',
  ),
  weak: list('then|now|what you do is|what we do is|what i do is|what you do now is|what we do now is|what i do now is|right away|from here|at this point|once|when|as soon as|before'),
  counted: /^(?:step|part|number) (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/u,
  onward: list(
    'it|this|that|these|those|they|if|and|but|because|otherwise|make sure|be careful|do not|don\'t|never|note|remember|also|for example|so that|which|you should see|you will see|wait|watch out|this way',
  ),
  fillers: list(
    "that's it|okay|ok|so|well|alright|all right|right|um|uh|er|hmm|yeah|and|but|basically|actually|you know|i mean|as you can see|please|just|here|in this video|in this step|today|we're going to|we are going to|we're gonna|i'm going to|i am going to|you're going to|you are going to|we will|we'll|i will|i'll|you will|you'll|we want to|you want to|i want to|you're gonna|we need to|you need to|we have to|you have to|you must|you should|we should|you can|we can|i can|let's|let us|let me|go ahead and|i'd like to|we would like to|make sure to|make sure you|the first thing you do is|what we do is|what you do is|we|you|i|is to|the first thing to do is to|the first thing to do is|show you how to|learn how to|look at how to|see how to|how to",
  ),
  greetings: list('hello|hi|hey|welcome|good morning|good afternoon|everyone|everybody|thanks|thank you|for watching|there|all|to|back|my name is|and|great|perfect|good|done|that\'s it|bye|goodbye'),
}; // prettier-ignore

const german: CueWords = {
  strong: list('zuerst|als erstes|als zweites|als drittes|als nächstes|als letztes|im nächsten schritt|im ersten schritt|zu beginn|zunächst|danach|daraufhin|hierauf|zum abschluss|viertens|fünftens|anschließend|schließlich|zum schluss|zuletzt|erstens|zweitens|drittens'),
  weak: list('dann|jetzt|nun|sobald|nachdem'),
  counted: /^schritt (?:\d+|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)\b/u,
  onward: list('es|das|dies|dieser|diese|sie|wenn|falls|und|aber|denn|sonst|achten sie|achte|vorsicht|warten sie|warte'),
  fillers: list('okay|ok|also|so|gut|und|äh|ähm|bitte|in diesem video|heute|wir|ich|man'),
  greetings: list('hallo|willkommen|guten tag|guten morgen|danke|tschüss|herzlich|zusammen'),
}; // prettier-ignore

const french: CueWords = {
  strong: list("d'abord|tout d'abord|en premier lieu|premièrement|deuxièmement|troisièmement|quatrièmement|ensuite|par la suite|pour terminer|en dernier lieu|dernière étape|après cela|après ça|enfin|finalement|pour finir|pour commencer"),
  weak: list('puis|maintenant|alors|une fois'),
  counted: /^étape (?:\d+|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)\b/u,
  onward: list("il|elle|cela|ceci|ça|c'est|si|et|mais|car|sinon|attention|attendez|faites attention"),
  fillers: list("c'est|bon|bien|alors|donc|et|euh|dans cette vidéo|aujourd'hui|on va|nous allons|vous allez|il faut|vous devez|nous|vous|on|je"),
  greetings: list('bonjour|bienvenue|salut|merci|au revoir|à tous'),
}; // prettier-ignore

const spanish: CueWords = {
  strong: list('primero|en primer lugar|en segundo lugar|en tercer lugar|segundo|tercero|cuarto|quinto|sexto|a continuación|seguidamente|en último lugar|después|después de eso|finalmente|por último|para empezar|para terminar'),
  weak: list('luego|ahora|entonces|una vez'),
  counted: /^paso (?:\d+|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\b/u,
  onward: list('esto|eso|este|esta|si|y|pero|porque|cuidado|espere|espera|asegúrese|asegúrate'),
  fillers: list('bueno|bien|pues|y|eh|en este vídeo|en este video|hoy|vamos a|debe|debes|tiene que|tienes que|hay que|por favor'),
  greetings: list('hola|bienvenido|bienvenidos|buenos días|gracias|adiós|a todos'),
}; // prettier-ignore

const portuguese: CueWords = {
  strong: list('primeiro|em primeiro lugar|em segundo lugar|segundo|terceiro|quarto|quinto|em seguida|a seguir|depois|depois disso|finalmente|por fim|por último|para começar'),
  weak: list('agora|então|logo'),
  counted: /^passo (?:\d+|um|dois|três|quatro|cinco|seis|sete|oito|nove|dez)\b/u,
  onward: list('isso|isto|este|esta|se|e|mas|porque|cuidado|espere|certifique-se'),
  fillers: list('bom|bem|e|é|neste vídeo|hoje|vamos|você deve|você precisa|tem que|por favor|nós|você'),
  greetings: list('olá|oi|bem-vindo|bem-vindos|bom dia|obrigado|obrigada|tchau'),
}; // prettier-ignore

const italian: CueWords = {
  strong: list('per prima cosa|come prima cosa|prima di tutto|primo|secondo|terzo|quarto|quinto|innanzitutto|successivamente|in seguito|dopodiché|infine|per finire|per ultimo'),
  weak: list('poi|ora|adesso|quindi|dopo'),
  counted: /^passo (?:\d+|uno|due|tre|quattro|cinque|sei|sette|otto|nove|dieci)\b/u,
  onward: list('questo|questa|se|e|ma|perché|attenzione|attendere|aspettate'),
  fillers: list('bene|allora|e|ehm|in questo video|oggi|andiamo a|dobbiamo|dovete|bisogna|per favore'),
  greetings: list('ciao|benvenuti|benvenuto|buongiorno|grazie|arrivederci|a tutti'),
}; // prettier-ignore

const dutch: CueWords = {
  strong: list('eerst|ten eerste|ten tweede|ten derde|als eerste|als tweede|vervolgens|daarna|ten slotte|tot slot|als laatste'),
  weak: list('dan|nu|zodra'),
  counted: /^stap (?:\d+|een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien)\b/u,
  onward: list('het|dit|dat|deze|als|en|maar|want|let op|wacht'),
  fillers: list('oké|ok|dus|nou|en|eh|in deze video|vandaag|we gaan|we|je|u'),
  greetings: list('hallo|welkom|goedendag|bedankt|dag'),
}; // prettier-ignore

const polish: CueWords = {
  ...none,
  strong: list('najpierw|po pierwsze|po drugie|następnie|po czym|na koniec|na końcu'),
  weak: list('potem|teraz|wtedy'),
  counted: /^krok (?:\d+|pierwszy|drugi|trzeci)/u,
  greetings: list('cześć|witam|dzień dobry|dziękuję'),
};
const russian: CueWords = {
  ...none,
  strong: list('сначала|во-первых|во-вторых|затем|после этого|наконец|в конце|далее'),
  weak: list('потом|теперь|тогда'),
  counted: /^шаг (?:\d+|первый|второй|третий)/u,
  greetings: list('привет|здравствуйте|добро пожаловать|спасибо'),
};
const chinese: CueWords = {
  ...none,
  strong: list(
    '首先|第一步|第二步|第三步|第四步|第五步|接着|接下来|接下來|接著|然后|然後|之后|之後|最后|最後',
  ),
  weak: list('现在|現在|再'),
  greetings: list('大家好|你好|您好|欢迎|歡迎|谢谢|謝謝'),
};
const japanese: CueWords = {
  ...none,
  strong: list('まず|最初に|次に|続いて|その後|それから|最後に'),
  weak: list('そして|では|ここで'),
  greetings: list('こんにちは|皆さん|ありがとうございます|ありがとうございました'),
};
const korean: CueWords = {
  ...none,
  strong: list('먼저|우선|다음으로|그 다음|그다음|마지막으로|첫째|둘째'),
  weak: list('이제|그리고|그런 다음'),
  greetings: list('안녕하세요|여러분|감사합니다'),
};

const byLanguage: Readonly<Record<string, CueWords>> = {
  en: english, de: german, fr: french, es: spanish, pt: portuguese, it: italian, nl: dutch,
  pl: polish, ru: russian, zh: chinese, ja: japanese, ko: korean,
}; // prettier-ignore

/** Cue words of a language (`en`, `pt-br`); empty for an unsupported language. */
export const cueWordsOf = (language: string | null): CueWords =>
  byLanguage[(language ?? '').toLowerCase().split('-')[0] ?? ''] ?? none;

/** Precede an announcement without changing it. */
const connectives = list(
  "that's it|okay|ok|so|and|well|alright|all right|und|also|so|et|alors|bon|y|bueno|pues|e|bem|bene|allora|en|nou",
);
export const withoutConnectives = (text: string): string => {
  const plain = text.replace(/^[\p{P}\s]+/u, '');
  return plain.slice(leadingPhrase(plain, connectives)).replace(/^[\p{P}\s]+/u, '');
};

/** How certain the words announce what comes next. */
export type Cue = 'counted' | 'strong' | 'weak' | 'onward' | 'none';
export function cueOf(text: string, cues: CueWords): Cue {
  const plain = withoutConnectives(text);
  if (cues.counted?.test(plain.toLowerCase())) return 'counted';
  if (nouns.test(plain)) return 'none';
  if (leadingPhrase(plain, cues.strong) > 0) return 'strong';
  if (leadingPhrase(plain, cues.weak) > 0) return 'weak';
  return leadingPhrase(plain, cues.onward) > 0 || leadingPhrase(text, cues.onward) > 0 ? 'onward' : 'none';
}

/** Whether the words clearly start something new, even within a sentence. */
export const isAnnouncement = (text: string, cues: CueWords): boolean =>
  ['counted', 'strong'].includes(cueOf(text, cues));

/** Removes announcements and filler words from the start until none is left. */
export function withoutCues(text: string, cues: CueWords): string {
  const opening = /^[\s\p{P}]+/u;
  let rest = text.replace(opening, '');
  for (;;) {
    const counted = cues.counted?.exec(rest.toLowerCase())?.[0].length ?? 0;
    const phrases = [...cues.fillers, ...cues.strong, ...cues.weak.filter((word) => !conditional.has(word))];
    const length = Math.max(counted, leadingPhrase(rest, phrases));
    const next = rest.slice(length).replace(opening, '');
    // "First aid kit": the rest must be able to stand alone.
    if (length === 0 || next === '' || nouns.test(rest)) return rest;
    rest = next;
  }
}

/** Nothing but an announcement ("Step two"); its content follows. */
export const isOnlyCue = (text: string, cues: CueWords): boolean =>
  cues.counted?.exec(text.toLowerCase())?.[0].length === text.length ||
  leadingPhrase(text, [...cues.strong, ...cues.weak]) === text.length;

/** Nothing but a greeting. */
export function isGreeting(text: string, cues: CueWords): boolean {
  const opening = /^[\s\p{P}]+/u;
  let rest = text.replace(opening, '');
  for (;;) {
    const length = leadingPhrase(rest, cues.greetings);
    if (length === 0) return rest === '';
    rest = rest.slice(length).replace(opening, '');
  }
}

/** Length of the phrase of the list with which the text starts, as whole words if the script has words; 0 if none. */
export function leadingPhrase(text: string, phrases: readonly string[]): number {
  const lower = text.toLowerCase().replaceAll('’', "'");
  let longest = 0;
  for (const phrase of phrases) {
    if (phrase.length <= longest || !lower.startsWith(phrase)) continue;
    const next = lower[phrase.length] ?? ' ';
    const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u.test(phrase);
    if (unspaced || !/[\p{L}\p{N}'-]/u.test(next)) longest = phrase.length;
  }
  return longest;
}
