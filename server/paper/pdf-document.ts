import { createRequire } from 'node:module'
import type PdfDocument from 'pdfkit'
import { interFonts } from '#server/fonts/inter-fonts.ts'

/** The library is read with the first document: it takes a tenth of the start of a process. */
const pdfkit = (): typeof PdfDocument => createRequire(import.meta.url)('pdfkit')

export type PdfFontName = keyof typeof interFonts

/** The parts of fontkit's parsed font that are used here. */
export interface ParsedFont {
  /** Cache of glyphs, with the characters that they were looked up for. */
  _glyphs: object
  unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): { advanceWidth: number }
  layout(text: string, features?: readonly string[] | Record<string, boolean>): { advanceWidth: number }
}

const parsed = new Map<PdfFontName, ParsedFont>()

/** A font, parsed once per process, because parsing takes several times as long as drawing a page. */
export function parsedFont(name: PdfFontName): ParsedFont {
  const font = parsed.get(name) ?? openFont(name)
  parsed.set(name, font)
  return font
}

/**
 * Registers the fonts `regular` and `bold` in a document. The font's glyph cache is emptied first: cached components of
 * accented letters have no character, so that the text of the next document could not be searched or read aloud. A document is
 * drawn synchronously, so none loses its glyphs halfway.
 */
export function newPdf(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const document = new (pdfkit())(options)
  for (const name of ['regular', 'bold'] as const) {
    const font = parsedFont(name)
    font._glyphs = {}
    document.registerFont(name, font as never)
  }
  return document
}

/** Ends a document and returns its bytes. */
export function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
    document.end()
  })
}

function openFont(name: PdfFontName): ParsedFont {
  const { _font } = new (pdfkit())({ autoFirstPage: false }).font(interFonts[name]) as unknown as {
    _font: { font: ParsedFont }
  }
  return _font.font
}
