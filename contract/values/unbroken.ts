/** Units that stand behind their number with a space. */
const units = String.raw`(?:[kM]?W|kWh|kVA|kV|V|m?A|k?Hz|m?bar|[kMh]?Pa|k?J|k?g|mg|t|[kcm]?m|m[²³23]|ml|l|L|dB(?:\(A\))?|°C|K|%|zł|PLN|EUR|szt\.|kpl\.|pcs|h|min|s|[kMG]B)(?![\p{L}\d])`
/** The place between a number and its unit. */
const beforeUnit = new RegExp(String.raw`(?<=\d) (?=${units})`, 'gu')

/**
 * Words with their endings, legal forms, numbers of orders and certificates, and numbers with their unit: "F-gazowego", "Sp. z o.o.",
 * "SG/2026/00284", "9 kW".
 */
const whole = new RegExp(
  String.raw`((?<!\p{L})(?:[EeFf]-(?:mail|MAIL|ga[sz]|GAZ)\p{L}*|[Ss]p\. z o\. ?o\.|\p{L}{1,5}(?:\/\d+)+)|(?<![\p{L}\d/.,])\d+(?:[.,]\d+)? ${units})`,
  'gu',
)
/** Where a line may end. */
const lineEnds = new RegExp(String.raw`(?<= )(?!(?<=\d )${units})`, 'u')

/** Text in which no line ends inside "e-mail", "F-gaz" or "9 kW". A label of one word stays as it is. */
export function unbroken(text: string): string {
  return text
    .replaceAll(/(?<=[\s(„])(e|f)-(?=mail|gaz|gas)|\b(e|f)-(?=(?:mail|gaz|gas)\p{L}*\s)/giu, '$1$2\u2011')
    .replaceAll(beforeUnit, '\u00a0')
}

/** A text of a record in parts: each second one is a word or a number in which no line ends. */
export function unbrokenParts(text: string): string[] {
  return text.split(whole)
}

/** The words of a text, each with its space, where lines may end: a number and its unit are one. */
export function wordsOfLines(text: string): string[] {
  return text.split(lineEnds)
}
