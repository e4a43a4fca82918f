/** A spreadsheet would evaluate a cell that starts so; some take the wide signs of East Asian keyboards for the same. */
export const startsFormula = (text: string): boolean => /^[=+\-@\t\r＝＋－＠]/.test(text);
