/** Words by which a sentence shows what it is about. */
interface Cues {
  readonly safety: RegExp;
  readonly tools: RegExp;
  readonly note: RegExp;
}

/** Whole words in scripts that separate them. */
const words = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}])`, 'iu');
/** Anywhere, in scripts that do not. */
const within = (pattern: string): RegExp => new RegExp(pattern, 'u');

/** English is complete; other languages have their commonest words, and those that are not here have no highlights. */
const cuesByLanguage: Readonly<Record<string, Cues>> = {
  en: {
    safety: words(
      "warnings?|danger(?:ous)?|caution|hazard(?:s|ous)?|never|do not|don[’']?t|must not|injur(?:y|ies|ed)|burns?|electric shock|high voltage|live wires?|toxic|flammable|corrosive|pinch points?|lock ?out|tag ?out|de-?energi[sz]ed?|(?:wear|put on) (?:your |the |a |some )?(?:\\p{L}+ )?(?:gloves|goggles|glasses|helmet|mask|respirator|boots|protection|ppe|hard hat)|protective (?:gloves|equipment|clothing)|emergency stop|be careful|watch out|under pressure|hot surfaces?",
    ),
    tools: words(
      "tools?|you[’']?(?:ll| will)? need|(?:screw ?driver|wrench(?:es)?|spanners?|hammers?|pliers|drills?|saws?|ratchets?|sockets?|allen keys?|hex keys?|multimeters?|calipers?|micrometers?|torque wrench|scrapers?|crowbar|tape measure|spirit level|soldering iron|heat gun|grease gun|clamps?|jacks?|cutters?|brush(?:es)?|tweezers|scissors|knife)",
    ),
    note: words(
      "important(?:ly)?|make sure|ensure|remember|note that|keep in mind|be sure|always|double[- ]check|check that|essential|critical|don[’']?t forget",
    ),
  },
  de: {
    safety: words(
      'warnung|achtung|gefahr|gefährlich|vorsicht|vorsichtig|niemals|nie|verletz\\p{L}*|verbrenn\\p{L}*|schutz(?:brille|handschuhe|kleidung|helm)|spannungsfrei|hochspannung|not-?halt',
    ),
    tools: words(
      'werkzeuge?|schraubenzieher|schraubendreher|schraubenschlüssel|hammer|zange|bohrer|drehmomentschlüssel|sie brauchen|du brauchst|benötigen',
    ),
    note: words('wichtig|stellen sie sicher|achten sie darauf|beachten|denken sie daran|immer'),
  },
  fr: {
    safety: words(
      "avertissement|attention|danger(?:eux|euse)?|prudence|jamais|blessures?|brûlures?|gants|lunettes de (?:protection|sécurité)|casque|haute tension|arrêt d[’']urgence",
    ),
    tools: words(
      'outils?|tournevis|clé dynamométrique|marteau|pince|perceuse|vous aurez besoin|il vous faut',
    ),
    note: words("important|assurez-vous|n[’']oubliez pas|vérifiez que|notez que|toujours"),
  },
  es: {
    safety: words(
      'advertencia|peligro(?:so|sa)?|precaución|cuidado|nunca|jamás|lesion(?:es)?|quemaduras?|guantes|gafas de (?:protección|seguridad)|casco|alta tensión|parada de emergencia',
    ),
    tools: words(
      'herramientas?|destornillador|llave dinamométrica|martillo|alicates|taladro|necesitará|necesitas',
    ),
    note: words('importante|asegúrese|asegúrate|recuerde|tenga en cuenta|compruebe que|siempre'),
  },
  pt: {
    safety: words(
      'aviso|perigo(?:so|sa)?|cuidado|atenção|nunca|jamais|ferimentos?|queimaduras?|luvas|óculos de (?:proteção|segurança)|capacete|alta tensão|parada de emergência',
    ),
    tools: words(
      'ferramentas?|chave de fenda|torquímetro|martelo|alicate|furadeira|você (?:vai precisar|precisa)',
    ),
    note: words('importante|certifique-se|lembre-se|verifique se|observe que|sempre'),
  },
  ru: {
    safety: words(
      'предупреждение|внимание|опасно|опасность|осторожно|никогда|нельзя|травм\\p{L}*|ожог\\p{L}*|перчатки|защитные очки|каску|высокое напряжение|аварийн\\p{L}* останов\\p{L}*',
    ),
    tools: words(
      'инструмент\\p{L}*|отвёртк\\p{L}*|отвертк\\p{L}*|гаечн\\p{L}* ключ\\p{L}*|молот\\p{L}*|плоскогубц\\p{L}*|дрел\\p{L}*|вам понадобится',
    ),
    note: words('важно|убедитесь|помните|обратите внимание|всегда|не забудьте'),
  },
  ja: {
    safety: within('警告|注意|危険|絶対に|怪我|やけど|手袋|保護メガネ|ヘルメット|高電圧|非常停止'),
    tools: within('工具|ドライバー|レンチ|ハンマー|ペンチ|ドリル'),
    note: within('重要|必ず|確認して|忘れ'),
  },
  ko: {
    safety: within('경고|주의|위험|절대|부상|화상|장갑|보안경|안전모|고전압|비상 ?정지'),
    tools: within('공구|드라이버|렌치|망치|펜치|드릴'),
    note: within('중요|반드시|확인하|잊지'),
  },
  zh: {
    safety: within(
      '警告|注意安全|危险|危險|小心|切勿|绝不|絕不|受伤|受傷|烫伤|燙傷|手套|护目镜|護目鏡|安全帽|高压电|高壓電|急停',
    ),
    tools: within('工具|螺丝刀|螺絲起子|扳手|锤子|錘子|钳子|鉗子|电钻|電鑽'),
    note: within('重要|务必|務必|确保|確保|记住|記住|请注意|請注意'),
  },
};

/** The cues of a language; `null` if there are none. */
export const cuesOf = (languageCode: string): Cues | null =>
  cuesByLanguage[languageCode.split('-')[0] ?? ''] ?? null;
