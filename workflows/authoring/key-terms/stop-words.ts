const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/**
 * Words that no key term starts with, ends with or consists of: function words, and verbs that occur in every
 * instruction. Short on purpose; English uses a grammar instead.
 */
const byLanguage: Readonly<Record<string, ReadonlySet<string>>> = {
  pt: words(
    'a o as os um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem sobre até e ou mas se que não sim é são foi ser está estão isso isto este esta esse essa ele ela você nós eu seu sua ao à às aos quando onde como também mais muito já depois antes agora então primeiro segundo assim todo toda todos vai vamos deve pode ter tem há lo la',
  ),
  es: words(
    'el la los las un una unos unas de del a al en por para con sin sobre hasta y e o u pero si que no sí es son fue ser está están esto eso este esta ese esa él ella usted nosotros yo tú su sus se lo le les cuando donde como también más muy ya después antes ahora entonces luego primero segundo así todo toda todos vamos debe puede tiene hay hasta desde',
  ),
  de: words(
    'der die das den dem des ein eine einen einem einer eines und oder aber wenn dass nicht ja ist sind war sein wird werden hat haben dies diese dieser dieses es er sie wir ihr ich du man sich ihre ihren seine mit ohne von vom zu zum zur im in an am auf aus bei bis für gegen nach vor über unter durch um wie auch mehr sehr schon dann danach jetzt nun zuerst zunächst schließlich so alle alles kann muss müssen können soll noch nur als hier da bitte lassen machen langsam',
  ),
  fr: words(
    "le la les l un une des de du d à au aux en par pour avec sans sur sous dans jusque et ou mais si que qui ne pas n non oui est sont était être ce cet cette ces cela ça c il elle on nous vous je tu se s son sa ses votre vos quand où comme aussi plus très déjà puis ensuite avant après maintenant alors d'abord enfin ainsi tout toute tous va vont doit peut faut avoir a ont y jusqu qu j m t",
  ),
  nl: words(
    'de het een en of maar als dat die dit deze niet ja is zijn was wordt worden heeft hebben er hij zij ze wij we je jij u ik men zich uw haar met zonder van te tot in op aan uit bij voor tegen na over onder door om zoals ook meer zeer al dan daarna nu eerst tenslotte zo alle alles kan moet moeten kunnen nog alleen hier daar totdat naar',
  ),
  ru: words(
    'и или но а если что чтобы не да это этот эта эти тот та он она оно они мы вы я ты его её их себя свой в во на с со к ко по за из от до для без под над при о об у через между как так также ещё уже очень потом затем теперь сначала наконец после перед когда где все всё весь нужно надо можно есть был была были быть будет пока же ли бы только',
  ),
  vi: words(
    'và hoặc nhưng nếu rằng thì là mà không có được bị này kia đó ấy các những một cái chiếc con của cho với từ đến trong ngoài trên dưới ở tại vào ra lên xuống bằng theo như cũng rất đã đang sẽ rồi sau trước khi đầu tiên tiếp cuối cùng bây giờ hãy phải cần nên chúng ta tôi bạn nó họ để do vì lại hơn nữa thật',
  ),
  ko: words(
    '그리고 그러나 하지만 그런데 또는 이 그 저 것 수 등 및 더 매우 아주 이제 먼저 우선 다음 다음으로 마지막으로 그런 다음 때 후 전 합니다 하세요 하십시오 있습니다 없습니다 됩니다 입니다 해야 위해 대해 모든 여기 저기 우리 당신 제가 다시 잘 꼭',
  ),
  pl: words(
    'i oraz lub albo ale jeśli jeżeli że żeby aby nie tak to ten ta te ci jest są był była być będzie on ona ono oni my wy ja ty się swój jego jej ich w we na z ze do od po za przy przez pod nad dla bez o u jak też także już bardzo potem następnie teraz najpierw końcu przed kiedy gdzie wszystko wszystkie trzeba należy można aż tylko jeszcze',
  ),
  cs: words(
    'a i nebo ale jestli pokud že aby ne ano to ten ta ty je jsou byl byla být bude on ona ono oni my vy já se si svůj jeho její jejich v ve na s se z ze do od po za při přes pod nad pro bez o u jak také už velmi potom pak nyní teď nejprve nakonec před když kde vše všechny musí může třeba až jen ještě',
  ),
  it: words(
    'il lo la i gli le l un uno una di del della dei delle dello a al alla ai alle in nel nella nei nelle da dal dalla per con senza su sul sulla fino e ed o ma se che non sì è sono era essere questo questa questi quello quella lui lei noi voi io tu si suo sua vostro quando dove come anche più molto già poi dopo prima ora adesso infine così tutto tutta tutti deve può ha hanno c n dell nell all dall sull ci ne',
  ),
  hu: words(
    'a az egy és vagy de ha hogy nem igen ez ezt azt ezek azok van vannak volt lesz lenni ő ők mi ti én te magát is már még nagyon majd aztán most először végül után előtt amikor ahol mint úgy így minden mindent kell lehet csak be ki fel le el meg rá bele alá fölé itt ott ezután azután amíg addig',
  ),
  ro: words(
    'un o unei unui al a ai ale de la în din pe cu fără pentru prin sub peste până și sau dar dacă că nu da este sunt era fi acest această acestea acel acea el ea noi voi eu tu se își său sa lui ei când unde cum și mai foarte deja apoi după înainte acum întâi final toate tot trebuie poate are au să le îl o va vor',
  ),
  he: words(
    'של על את אל עם בלי מן מ ב ל ה ו כי אם או אבל גם לא כן זה זאת זו אלה הוא היא הם הן אנחנו אתם אני אתה יש אין היה הייתה להיות יהיה כמו מאוד כבר עוד אחרי לפני עכשיו קודם לבסוף אז כאשר איפה כל צריך אפשר רק עד כדי',
  ),
  ar: words(
    'في من إلى على عن مع بدون و أو لكن إذا أن إن لا نعم هذا هذه ذلك تلك هو هي هم نحن أنت أنا كان كانت يكون تكون ثم بعد قبل الآن أولا أخيرا أولاً أخيراً عندما حيث كما أيضا جدا كل جميع يجب يمكن قد فقط حتى ما التي الذي بعدها لم لن قم',
  ),
  zh: words(
    '的 了 和 与 與 或 在 是 不 也 都 就 把 被 给 給 对 對 从 從 到 向 用 以 为 為 上 下 里 裡 中 后 後 前 时 時 这 這 那 个 個 一 二 三 一个 一個 这个 這個 那个 那個 我 我们 我們 你 你们 你們 您 他 她 它 它们 首先 然后 然後 接着 接著 接下来 接下來 最后 最後 现在 現在 请 請 要 可以 需要 应该 應該 必须 必須 直到 没有 沒有 有 再 很 着 著 地 得 之 之后 之後 之前 并 並 但 如果 进行 進行',
  ),
  ja: words(
    'の に は を が と で へ も や から まで より など です ます ました ません する した して しない いる ある なる こと もの ため とき これ それ あれ この その あの ここ そこ まず 次 最後 最初 そして それから では 私 私たち 皆さん あなた ください 下さい また または 後 前 中 上 下 よう',
  ),
  th: words(
    'และ หรือ แต่ ถ้า ว่า ที่ ซึ่ง อัน ไม่ ใช่ เป็น คือ มี ได้ ให้ ของ ใน นอก บน ล่าง ใต้ จาก ถึง กับ โดย ด้วย เพื่อ แล้ว ก็ จะ ต้อง ควร อยู่ นี้ นั้น เหล่า เรา คุณ ผม ฉัน เขา มัน ก่อน หลัง ขั้น แรก ต่อ ไป มา ขึ้น ลง เข้า ออก จน กว่า ทุก มาก อีก เมื่อ ตอน การ ความ ครับ ค่ะ สุดท้าย ตัว อย่าง',
  ),
};

const noStopWords: ReadonlySet<string> = new Set();

/** The stop words of a language, in lower case. */
export const stopWordsOf = (language: string): ReadonlySet<string> =>
  byLanguage[language.toLowerCase().split('-')[0] ?? ''] ?? noStopWords;
