/** Text in which no line ends inside "e-mail" or "F-gaz". A label of one word stays as it is. */
export function unbroken(text: string): string {
  return text.replaceAll(/(?<=[\s(„])(e|f)-(?=mail|gaz|gas)|\b(e|f)-(?=(?:mail|gaz|gas)\p{L}*\s)/giu, '$1$2\u2011')
}
