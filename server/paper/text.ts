import { type PdfFontName, parsedFont } from './pdf-document.ts'

/** How a text is set: its letters, and the room that it has. */
export interface TextStyle {
  size: number
  bold?: boolean
  colour?: string
  align?: 'left' | 'right'
  /** Figures of one width, so that they stand below each other. */
  figures?: boolean
}

/** A text broken into lines. */
export interface TextBlock extends TextStyle {
  lines: readonly string[]
  width: number
  height: number
}

const lineHeight = 1.35
/** Height of the letters above their line, of their size (Inter). */
export const ascent = 0.96875

/** A text as lines that fit a width; a word that is longer than a line is broken, nothing is ever cut off. */
export function textBlock(text: string, width: number, style: TextStyle): TextBlock {
  const font: PdfFontName = style.bold ? 'bold' : 'regular'
  const lines = printable(text)
    .split('\n')
    .flatMap((paragraph) => brokenLines(paragraph, width, (part) => widthOf(part, font, style.size)))
  return { ...style, lines, width, height: lines.length * style.size * lineHeight }
}

/** Where the line of letters of a line of a block is, from the top of the block. */
export function baselineOf({ size }: TextBlock, line: number): number {
  return line * size * lineHeight + ((lineHeight - 1) / 2) * size + ascent * size * 0.86
}

/** Width of a text that is set with figures of one width. */
export function figuresWidth(text: string, font: PdfFontName, size: number): number {
  const parsed = parsedFont(font)
  return (parsed.layout(text, { calt: false, tnum: true }).advanceWidth / parsed.unitsPerEm) * size
}

/** Without the pairs of letters that stand closer together: a line never comes out wider than this. */
export function widthOf(text: string, font: PdfFontName, size: number): number {
  const parsed = parsedFont(font)
  let width = 0
  for (const letter of text) width += parsed.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth
  return (width / parsed.unitsPerEm) * size
}

/** Pictures among the letters, which no text font has, and what only joins or colours them. */
const pictographs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f|\u20e3/gu
/** What steers writing and is not written itself, but for the end of a line. */
const controls = /(?!\n)\p{Cc}|\p{Cf}/gu

/** What the fonts can show of a text: pictographs are left out, a letter of a script that they lack becomes a square. */
export function printable(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(pictographs, (picture) => (/[#*0-9©®™]/u.test(picture) ? picture : ''))
    .replaceAll(controls, '')
  const font = parsedFont('regular')
  let shown = ''
  for (const letter of plain) {
    const has = letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    shown += has ? letter : '□'
  }
  return shown
}

function brokenLines(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of paragraph.split(/(?<= )/)) {
    // A space at the end of a line needs no room.
    if (used + measure(word.trimEnd()) <= width) {
      line += word
      used += measure(word)
      continue
    }
    if (line) lines.push(line.trimEnd())
    line = ''
    for (const letter of word) {
      if (line && measure(line + letter) > width && letter !== ' ') {
        lines.push(line)
        line = ''
      }
      line += letter
    }
    used = measure(line)
  }
  return [...lines, line.trimEnd()]
}
