import { contentWidth, ink, page, type Sheet } from '#server/paper/sheet.ts'
import { textBlock } from '#server/paper/text.ts'
import type { Paper } from './paper.ts'

const { left } = page
export const right = left + contentWidth
/** Padding above and below a row's content, in points. */
export const padding = 5.5

export type Element = PDFKit.PDFStructureElement

export interface Columns {
  number: number
  name: { x: number; width: number }
  quantity: { x: number; width: number }
  price: { x: number; width: number }
  vat: { x: number; width: number } | null
  value: { x: number; width: number }
}

/** Something drawn without a page break: kept together with `follows` points of the content after it. */
export interface Piece {
  height: number
  follows: number
  draw: () => void
}

/** Text style of a row's value. */
export const valueStyle = (colour: string, size: number) => ({
  size,
  bold: true,
  colour,
  align: 'right' as const,
  figures: true,
})

/** Columns of the table, with VAT only where lines have different rates. */
export function offerTableColumns(hasVat: boolean): Columns {
  const widths = { value: 78, price: 70, vat: hasVat ? 38 : 0, quantity: 62, number: 20 }
  const value = { x: right - widths.value, width: widths.value }
  const vat = hasVat ? { x: value.x - widths.vat, width: widths.vat } : null
  const price = { x: (vat ?? value).x - widths.price, width: widths.price }
  const quantity = { x: price.x - widths.quantity, width: widths.quantity }
  const nameX = left + widths.number
  return { number: left, name: { x: nameX, width: quantity.x - nameX - 10 }, quantity, price, vat, value }
}

/** Head of the table: cells at first, decoration where it is repeated. */
export function drawHead({ sheet, words, colour }: Paper, columns: Columns, table: Element | null): void {
  const { y } = sheet
  const style = { size: 7.2, bold: true, colour: ink.faint }
  const cells: [string, { x: number; width: number } | null, boolean][] = [
    [words.item, columns.name, false],
    [words.quantity, columns.quantity, true],
    [words.unitPrice, columns.price, true],
    [words.vat, columns.vat, true],
    [words.value, columns.value, true],
  ]
  const row = table && sheet.group('TR', table)
  for (const [word, column, isRight] of cells) {
    if (!column) continue
    const block = textBlock(word, column.width, { ...style, align: isRight ? 'right' : 'left' })
    const write = () => sheet.write(block, column.x, y)
    if (row) sheet.tagged('TH', row, write)
    else sheet.adorn(write)
  }
  row?.end()
  sheet.rule(left, y + 15, contentWidth, colour, 1.1)
  sheet.y = y + 16
}

const heads = new WeakMap<Sheet, () => void>()

/** Runs `draw` with the table's head repeated on each new page. */
export function headRepeats(paper: Paper, columns: Columns, draw: () => void): void {
  heads.set(paper.sheet, () => drawHead(paper, columns, null))
  draw()
  heads.delete(paper.sheet)
}

/** Repeats the table's head after a page break between rows. */
export function repeatHead(sheet: Sheet): void {
  heads.get(sheet)?.()
}
