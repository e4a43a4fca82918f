/** How a sentence starts: with an instruction, with a statement, or unknown. */
export type OpeningKind = 'action' | 'statement' | 'unknown';

interface Grammar {
  /** Starts a sentence that instructs somebody to do something. */
  readonly action: RegExp;
  /** The same in the passive: "The weight goes on the pan", "Glass gets wrapped". */
  readonly done?: RegExp;
  /** Starts a sentence that describes, explains or warns. */
  readonly statement: RegExp;
}

const anyOf = (words: string): string => `(?:${words.trim().split(/\s+/u).join('|')})`;
const startsWith = (pattern: string): RegExp => new RegExp(`^${pattern}(?![\\p{L}\\p{N}'-])`, 'iu');

const english: Grammar = {
  action: startsWith(
    anyOf(`
    add adjust align apply approach arrange ask assemble attach back balance bend blow bolt boil break bring brush build bump
    calibrate call cancel carry catch center centre change charge check choose clamp clean clear click clip close coat collect
    combine compare complete confirm connect copy count cover crank create crimp cut deactivate deburr degrease delete detach
    dial dig dip disassemble disconnect disinfect dismantle dispose draw drag drain drill drive drop dry dust eject empty enable
    engage enter erase examine exchange extend fasten feed fetch file fill find finish fit fix flip flush fold follow gather get
    give glue go grab grease grip grind hammer hand hang heat hit hold hook identify inflate inform inject insert inspect install
    iron join jack jot keep knead label lay lead level lift light line load locate lock log look loosen lower lubricate make mark
    match measure melt mix moisten mount move navigate note notify open operate order pack paint park paste peel pick pierce pin
    place plane plug point polish position pour power prepare press prime print pry pull pump punch push put raise reach read
    reassemble reattach rebuild reconnect record refill refit release reinstall remove repeat replace report reset restart return
    rinse rivet roll rotate rub run sand save scan scrape screw scrub seal secure select send separate set shake sharpen shift
    shine shut sign slide slip slot smooth snap soak solder sort spin split spray spread squeeze stack stamp stand start step
    sterilise sterilize stick stir stop store straighten strap stretch strip support suspend swap sweep swing switch swipe take
    tap tape tear tension test thread throw tick tie tighten tilt tip top touch trim tuck turn twist type unblock unbolt unclamp
    unclip undo unfold unhook unload unlock unpack unplug unscrew untie unwrap unwind use vacuum vent verify walk warm wash wax
    wear weigh weld wet wind wipe wire withdraw work wrap write zero zip sit`),
  ),
  done: /^(?!it(?!\p{L}))(?:\p{L}+\s){1,4}(?:(?:goes|go|comes|come) (?:back |out |off |down )?(?:in|into|on|onto|to|over|under|through|between|out|off|of|from)|(?:gets|get) (?:a|an|\p{L}+ed|put|taken|cut)|(?:is|are) (?:now |then )?(?:removed|placed|put|inserted|taken|opened|closed|cleaned|mounted|filled|pulled|pushed))(?!\p{L})/iu,
  statement:
    /^(?:you(?:'ll| will| should| can| could| may| might| see| feel| hear| notice)|(?:the|a|an|it|its|it's|this|that|that's|these|those|they|there|he|she|his|her|their|my|our|your|both|some|most|many|few|such|nobody|everybody|one|two|three|four|six|all|each|every|another|other|no|not|nothing|often|usually|very|only|even|always|because|without|otherwise|which|who|what|so that|if|as|like|with|from|when|while|old|for)(?![\p{L}'-]))/iu,
};

const german: Grammar = {
  action: /^\p{L}+(?:e|i)?n sie(?![\p{L}])|^(?:(?:ich|wir) )?(?:öffne|schließe|nimm|nehme|stelle|setze|drehe|drücke|ziehe|lege|entferne|reinige|löse|schalte|stecke|prüfe|schraube|hebe|halte|warte|füge|gib|trage)n?(?!\p{L})/iu,
  statement: /^(?:der|die|das|ein|eine|es|er|sie|dies|diese|dieser|man|beide|alle|nur|sonst|weil|denn|wenn|ohne|achten|warten)(?!\p{L})/iu,
}; // prettier-ignore

const french: Grammar = {
  action: /^(?!(?:assez|chez|vous|avez|devez|pouvez|aurez|serez|verrez|n'|ne )(?!\p{L}))(?:\p{L}+ez|faites|remettez)(?!\p{L})/iu,
  statement: /^(?:le|la|les|l'|un|une|des|il|elle|ils|elles|ce|cela|ça|c'est|ceci|cette|on|vous (?:devez|pouvez|allez)|n'|ne|si|car|sinon|tous|toutes|attention|gardez|attendez|évitez)(?!\p{L})/iu,
}; // prettier-ignore

const spanish: Grammar = {
  action: startsWith(
    anyOf(`
    abra abre abroche abróchese acerque active afloje agarre agite agregue ajuste alinee anote añada apague apague apriete aplique
    arranque baje barra busque calibre caliente cambie camine cargue cepille cierre coja coloque compare compruebe conecte corte
    cubra cuelgue cuente deje deposite desatornille desconecte desenchufe desinfecte deslice desmonte despegue destornille
    detenga doble drene elija elimine empuje encaje encienda enchufe engrase enjuague enrosque escanee escriba espere extraiga
    fije firme gire golpee haga inserte instale introduzca inspeccione lave lea levante libere limpie llene lleve localice
    lubrique marque mezcle mida mire monte mueva observe oprima pegue pinte pinche ponga póngase prepare presione programe pruebe
    pulse purgue quite recoja registre retire revise rocíe saque seleccione seque siéntese sople sostenga sujete suba suelte
    sustituya tire tome use utilice vacíe ventile verifique verta vierta vuelva vamos`),
  ),
  statement: /^(?:el|la|los|las|un|una|unos|esto|eso|este|esta|estos|él|ella|debe|deben|hay|es|son|está|si|no|porque|cuando|solo|sólo|todos|así|nunca|contiene|puede|también|tenga|espere)(?!\p{L})/iu,
}; // prettier-ignore

const italian: Grammar = {
  action: /^(?!(?:potete|dovete|vedete|avete|sentite|notate|attendete)(?!\p{L}))(?:\p{L}{2,}(?:ate|ete|ite)(?:lo|la|li|le)?|\p{L}{3,}(?:are|ere|ire)|metti|togli|apri|chiudi|premi|svita|avvita|gira|prendi|inserisci|rimuovi|pulisci|controlla)(?!\p{L})/iu,
  statement: /^(?:il|lo|la|i|gli|le|un|una|questo|questa|è|sono|non|se|deve|devono|potete|vedete|c'è|ci sono)(?!\p{L})/iu,
}; // prettier-ignore

const portuguese: Grammar = {
  action: startsWith(
    anyOf(`
    abra abaixe acione adicione afrouxe ajuste aperte aplique aqueça anote baixe bata busque calibre clique coloque compare
    conecte confira corte cubra deixe desconecte desligue deslize despeje desparafuse drene empurre encaixe encha enxágue enxugue
    escolha escreva esvazie faça feche gire guarde insira instale introduza lave leia levante ligue limpe lubrifique marque meça
    misture monte mova parafuse pegue pendure ponha posicione prenda prepare pressione puxe registre remova retire seque segure
    selecione solte substitua tire toque troque use utilize verifique vire`),
  ),
  statement: /^(?:o|a|os|as|um|uma|isso|isto|este|esta|ele|ela|deve|devem|há|é|são|está|se|não|porque|quando|só|todos|assim|nunca|você (?:deve|pode|vai))(?!\p{L})/iu,
}; // prettier-ignore

const dutch: Grammar = {
  action: startsWith(
    anyOf(`
    bevestig breng controleer doe draai druk duw gebruik haal hang hef houd kies klik koppel laat leg lees lijm maak markeer meet
    meng monteer neem noteer open pak plaats pomp reinig schakel scan schrijf schroef schud schuif selecteer sluit smeer snijd
    spoel start steek stel stop test til trek veeg vervang verwijder vouw vul was weeg zet zoek`),
  ),
  statement: /^(?:de|het|een|dit|dat|deze|er|u (?:hoort|ziet|kunt)|je (?:hoort|ziet|kunt)|ze|zij|als|niet|nooit|alle|beide|want|zonder)(?!\p{L})/iu,
}; // prettier-ignore

const grammars: Readonly<Record<string, Grammar>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
};

/** Starts a clause that is incomplete without the one after its comma. */
export const subordinate =
  /^(?:once|as soon as|before|after|until|so that|because|while|when|where|which|if|bis|damit|weil|wenn|bevor|sobald|nachdem|während|jusqu|avant|si|quand|lorsque|pendant que|hasta|antes|cuando|mientras|fino|prima|quando|mentre|enquanto|totdat|als|terwijl)\s/iu;

/** "While it dries, wipe the machine": the instruction comes after the comma. */
const mainClause = (text: string): string =>
  (subordinate.test(text) ? /[,，]\s*(.+)$/su.exec(text)?.[1] : undefined) ?? '';

/** How the text starts, after fillers and announcements were removed; `unknown` in unsupported languages. */
export function openingOf(text: string, language: string | null): OpeningKind {
  const grammar = grammars[(language ?? '').toLowerCase().split('-')[0] ?? ''];
  const plain = text.replaceAll('’', "'");
  if (grammar === undefined) return 'unknown';
  if (grammar.action.test(mainClause(plain)) || grammar.done?.test(plain) === true) return 'action';
  if (grammar.statement.test(plain)) return 'statement';
  return grammar.action.test(plain) ? 'action' : 'unknown';
}
