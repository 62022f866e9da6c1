/** A space of almost no width, at which every program that makes links of a text stops. */
const gap = '\u200a'

/**
 * A text in which mail programs find nothing to make a link of: addresses of pages and of mailboxes are parted by a space of almost
 * no width. Numbers, days and the end of a sentence stay as they are.
 */
export function withoutLinks(text: string): string {
  return (
    text
      .replaceAll('://', `:${gap}//${gap}`)
      // The dots of other scripts that browsers take for one.
      .replaceAll(/(?<=[\p{L}\p{N}_-])[.。．｡](?=[\p{L}\p{N}_-]*\p{L})/gu, (dot) => `${dot}${gap}`)
      .replaceAll(/(?<=[\p{L}\p{N}])@(?=[\p{L}\p{N}])/gu, `@${gap}`)
      .replaceAll(/\b(mailto|tel|https?|ftp):(?=\S)/giu, `$1:${gap}`)
  )
}
