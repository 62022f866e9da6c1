import { bytesOf, newPdf } from './pdf-document.ts'
import { baselineOf, figuresWidth, printable, type TextBlock, type TextStyle, textBlock, widthOf } from './text.ts'
import { PaperTooLong } from './too-long.ts'

/** A4 in points, with the margins of an offer. */
export const page = { width: 595.28, height: 841.89, left: 42, right: 42, top: 40, bottom: 66 }
export const contentWidth = page.width - page.left - page.right
const lowest = page.height - page.bottom

type Element = PDFKit.PDFStructureElement

export interface SheetOptions {
  title: string
  author: string
  language: string
  made_at: Date
  /** Draws the top of each further page; returns its height. */
  onNewPage: (sheet: Sheet) => number
  /** Throws `PaperTooLong` beyond it; 200 unless it is given. */
  mostPages?: number
}

/**
 * Pages filled from top to bottom. Content is tagged with its structure type (heading, table cell, figure), rules and colours
 * as artifacts, so that the file is accessible.
 */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument
  y = page.top
  pages = 1
  private readonly root: Element
  private readonly onNewPage: SheetOptions['onNewPage']
  private readonly mostPages: number

  constructor({ title, author, language, made_at, onNewPage, mostPages = 200 }: SheetOptions) {
    this.pdf = newPdf({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/A-2a',
      tagged: true,
      lang: language,
      displayTitle: true,
      bufferPages: true,
      info: { Title: printable(title), Author: printable(author), CreationDate: made_at, ModDate: made_at },
    } as PDFKit.PDFDocumentOptions)
    this.root = this.pdf.struct('Document')
    this.pdf.addStructure(this.root)
    this.onNewPage = onNewPage
    this.mostPages = mostPages
  }

  /** Space left on the page. */
  get room(): number {
    return lowest - this.y
  }

  /** Space on a page with nothing but its top. */
  get wholeRoom(): number {
    return lowest - page.top - 60
  }

  /** Starts a new page when the content does not fit, unless it fits on no page. */
  ensure(height: number): boolean {
    if (this.room >= height || (this.y <= page.top + 60 && this.pages > 1)) return false
    this.newPage()
    return true
  }

  newPage(): void {
    if (this.pages >= this.mostPages) throw new PaperTooLong(this.mostPages)
    this.pdf.addPage()
    this.pages += 1
    this.y = page.top
    this.y = page.top + this.onNewPage(this)
  }

  /** Creates a structure element with children: a table, row or list. */
  group(type: string, parent: Element = this.root): Element {
    const element = this.pdf.struct(type)
    parent.add(element)
    return element
  }

  /** Draws content as a structure element of this type. */
  tagged(type: string, parent: Element | null, draw: () => void, options: { alt?: string } = {}): void {
    const element = this.pdf.struct(type, options)
    ;(parent ?? this.root).add(element)
    const content = this.pdf.markStructureContent(type)
    draw()
    this.pdf.endMarkedContent()
    element.add(content)
    element.end()
  }

  /** Draws decoration. */
  adorn(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' })
    draw(this.pdf)
    this.pdf.endMarkedContent()
  }

  rule(x: number, y: number, width: number, colour: string, thickness = 0.6): void {
    this.adorn((pdf) => pdf.rect(x, y - thickness / 2, width, thickness).fill(colour))
  }

  box(x: number, y: number, width: number, height: number, colour: string, radius = 0): void {
    this.adorn((pdf) =>
      (radius ? pdf.roundedRect(x, y, width, height, radius) : pdf.rect(x, y, width, height)).fill(colour),
    )
  }

  /** Draws the lines of a block from its upper left corner. */
  write(block: TextBlock, x: number, y: number): void {
    const { lines, size, bold = false, colour = ink.strong, align = 'left', figures = false, width } = block
    this.pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour)
    for (const [index, line] of lines.entries()) {
      if (line === '') continue
      const spare = align === 'right' ? width - this.widthOfLine(line, bold, size, figures) : 0
      this.pdf.text(line, x + spare, y + baselineOf(block, index), {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(figures && { features: ['tnum'] }),
      })
    }
  }

  /** Draws a text as a structure element in a column; returns its height. */
  paragraph(
    type: string,
    text: string,
    x: number,
    y: number,
    width: number,
    style: TextStyle,
    parent?: Element,
  ): number {
    const block = textBlock(text, width, style)
    this.tagged(type, parent ?? null, () => this.write(block, x, y))
    return block.height
  }

  /** Draws on every page once all exist, then ends the document. */
  async end(draw: (index: number, pages: number) => void): Promise<Uint8Array> {
    for (let index = 0; index < this.pages; index += 1) {
      this.pdf.switchToPage(index)
      draw(index, this.pages)
    }
    this.root.end()
    return new Uint8Array(await bytesOf(this.pdf))
  }

  private widthOfLine(line: string, bold: boolean, size: number, figures: boolean): number {
    const font = bold ? 'bold' : 'regular'
    return figures ? figuresWidth(line, font, size) : widthOf(line, font, size)
  }
}

/** Colours of text and rules, independent of the company's. */
export const ink = { strong: '#17212b', soft: '#4f5d6b', faint: '#5f6c7a', hairline: '#dfe5eb', surface: '#f3f6f8' }
