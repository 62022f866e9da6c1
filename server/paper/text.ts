import { cleaned } from '#contract/values/rules.ts'
import { wordsOfLines } from '#contract/values/unbroken.ts'
import { type PdfFontName, parsedFont } from './pdf-document.ts'

/** Font, size and space of a text. */
export interface TextStyle {
  size: number
  bold?: boolean
  colour?: string
  align?: 'left' | 'right'
  /** Tabular figures, so that numbers align. */
  figures?: boolean
}

/** A text broken into lines. */
export interface TextBlock extends TextStyle {
  lines: readonly string[]
  width: number
  height: number
}

const lineHeight = 1.35
/** Ascent relative to the font size (Inter). */
export const ascent = 0.96875

/** Breaks a text into lines of a width. A word longer than a line is broken; nothing is cut off. */
export function textBlock(text: string, width: number, style: TextStyle): TextBlock {
  const font: PdfFontName = style.bold ? 'bold' : 'regular'
  const lines = printable(text)
    .split('\n')
    .flatMap((paragraph) => brokenLines(paragraph, width, (part) => widthOf(part, font, style.size)))
  return { ...style, lines, width, height: lines.length * style.size * lineHeight }
}

/** Baseline of a line of a block, from the block's top. */
export function baselineOf({ size }: TextBlock, line: number): number {
  return line * size * lineHeight + ((lineHeight - 1) / 2) * size + ascent * size * 0.86
}

/** Width of a text with tabular figures. */
export function figuresWidth(text: string, font: PdfFontName, size: number): number {
  const parsed = parsedFont(font)
  return (parsed.layout(text, { calt: false, tnum: true }).advanceWidth / parsed.unitsPerEm) * size
}

/** Width without kerning; a drawn line is never wider. */
export function widthOf(text: string, font: PdfFontName, size: number): number {
  const parsed = parsedFont(font)
  let width = 0
  for (const letter of text) width += parsed.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth
  return (width / parsed.unitsPerEm) * size
}

/** Pictographs, which no text font contains, with their joiners and modifiers. */
const pictographs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f|\u20e3/gu
/** Control characters, except line breaks. */
const controls = /(?!\n)\p{Cc}|\p{Cf}/gu

/** The printable part of a text: pictographs are removed, letters missing in the fonts become squares. */
export function printable(text: string): string {
  const plain = cleaned(text)
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
  for (const word of wordsOfLines(paragraph)) {
    // A space at the end of a line takes no width.
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
