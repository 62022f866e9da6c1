import type { DrawnRow, OfferDocumentRow, OfferDocumentSection } from '#contract/offer/offer-document.ts'
import { drawImage, type Paper } from './paper.ts'
import { contentWidth, ink, page, type Sheet } from './sheet.ts'
import { type TextBlock, textBlock } from './text.ts'
import { writtenAmount, writtenQuantity } from './words.ts'

const { left } = page
const right = left + contentWidth
const padding = 5.5
const photo = { width: 46, height: 36 }

type Element = PDFKit.PDFStructureElement

interface Columns {
  number: number
  name: { x: number; width: number }
  quantity: { x: number; width: number }
  price: { x: number; width: number }
  vat: { x: number; width: number } | null
  value: { x: number; width: number }
}

/** What is drawn in one go: kept together with `follows` points of what comes after it. */
interface Piece {
  height: number
  follows: number
  draw: () => void
}

/** The table of everything that is offered. The last row stays with `closing` points of what follows the table. */
export function drawItems(paper: Paper, closing: number): DrawnRow[] {
  const { sheet, offer } = paper
  const drawn: DrawnRow[] = []
  const columns = columnsOf(offer.sections.some(({ rows }) => rows.some(({ vat }) => vat !== null)))
  const table = sheet.group('Table')
  drawHead(paper, columns, table)
  heads.set(sheet, () => drawHead(paper, columns, null))
  const pieces = [...itemPieces(paper, columns, table, drawn), ...chargePieces(paper, columns, table)]
  for (const [index, { height, follows, draw }] of pieces.entries()) {
    sheet.ensure(height + (index === pieces.length - 1 ? Math.min(closing, sheet.wholeRoom - height) : follows))
    draw()
  }
  heads.delete(sheet)
  table.end()
  return drawn
}

const heads = new WeakMap<Sheet, () => void>()

/** Repeats the head of the table when its rows go on over a page. */
export function repeatHead(sheet: Sheet): void {
  heads.get(sheet)?.()
}

function columnsOf(hasVat: boolean): Columns {
  const widths = { value: 78, price: 70, vat: hasVat ? 38 : 0, quantity: 62, number: 20 }
  const value = { x: right - widths.value, width: widths.value }
  const vat = hasVat ? { x: value.x - widths.vat, width: widths.vat } : null
  const price = { x: (vat ?? value).x - widths.price, width: widths.price }
  const quantity = { x: price.x - widths.quantity, width: widths.quantity }
  const nameX = left + widths.number
  return { number: left, name: { x: nameX, width: quantity.x - nameX - 10 }, quantity, price, vat, value }
}

/** As cells of the table the first time, as an ornament where it is repeated. */
function drawHead({ sheet, words, colour }: Paper, columns: Columns, table: Element | null): void {
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

function itemPieces(paper: Paper, columns: Columns, table: Element, drawn: DrawnRow[]): Piece[] {
  const { offer } = paper
  const pieces: Piece[] = []
  let variant: string | null = null
  let number = 0
  for (const section of offer.sections) {
    const heads: Piece[] = []
    const total = section.variant === null ? null : offer.totals.find((one) => one.variant === section.variant)
    if (section.variant !== variant && total) {
      heads.push(variantPiece(paper, table, total))
      number = 0
    } else if (section.variant === null && variant !== null) heads.push(commonPiece(paper, table))
    variant = section.variant
    if (section.name) heads.push(sectionPiece(paper, columns, table, section))
    const rows = section.rows.flatMap((row) => {
      if (row.kind === 'item') number += 1
      return rowPieces(paper, columns, table, { row, section, number, drawn })
    })
    // A heading never stands alone at the foot of a page.
    const first = rows[0]?.height ?? 0
    heads.reduceRight((below, head) => {
      head.follows = below
      return below + head.height
    }, first)
    pieces.push(...heads, ...rows)
  }
  return pieces
}

function variantPiece({ sheet, words, colour, surface, offer }: Paper, table: Element, total: VariantTotal): Piece {
  const name = [`${words.variant} ${total.variant}`, total.name].filter(Boolean).join(' · ')
  const label = total.is_recommended ? `${name} (${words.recommended})` : name
  const block = textBlock(label, contentWidth - 130, { size: 9.5, bold: true, colour })
  const height = block.height + 12
  const draw = () => {
    const y = sheet.y + 6
    sheet.box(left, y, contentWidth, height - 2, surface, 3)
    const row = sheet.group('TR', table)
    sheet.tagged('TH', row, () => sheet.write(block, left + 8, y + 5))
    const value = textBlock(writtenAmount(total.net, offer.locale), 110, valueStyle(colour, 9.5))
    sheet.tagged('TD', row, () => sheet.write(value, right - 118, y + 5))
    row.end()
    sheet.y = y + height
  }
  return { height: height + 6, follows: 0, draw }
}

type VariantTotal = Paper['offer']['totals'][number]

function commonPiece({ sheet, words, colour, surface }: Paper, table: Element): Piece {
  const block = textBlock(words.common, contentWidth - 16, { size: 9.5, bold: true, colour })
  const height = block.height + 12
  const draw = () => {
    const y = sheet.y + 6
    sheet.box(left, y, contentWidth, height - 2, surface, 3)
    const row = sheet.group('TR', table)
    sheet.tagged('TH', row, () => sheet.write(block, left + 8, y + 5))
    row.end()
    sheet.y = y + height
  }
  return { height: height + 6, follows: 0, draw }
}

function sectionPiece(
  { sheet, words, offer }: Paper,
  columns: Columns,
  table: Element,
  section: OfferDocumentSection,
): Piece {
  const isAside = section.is_optional || section.is_left_out
  const note = section.is_left_out ? words.leftOut : section.is_optional ? words.optionNote : ''
  const text = section.is_optional ? `${words.option}: ${section.name}` : section.name
  const block = textBlock(note ? `${text} – ${note}` : text, columns.price.x + columns.price.width - left, {
    size: 8.8,
    bold: true,
    colour: isAside ? ink.soft : ink.strong,
  })
  const height = block.height + 11
  const draw = () => {
    const y = sheet.y + 6
    const row = sheet.group('TR', table)
    sheet.tagged('TH', row, () => sheet.write(block, left, y))
    const value = textBlock(
      `${section.is_optional ? '+' : ''}${writtenAmount(section.subtotal, offer.locale)}`,
      columns.value.width,
      {
        ...valueStyle(isAside ? ink.soft : ink.strong, 8.8),
      },
    )
    sheet.tagged('TD', row, () => sheet.write(value, columns.value.x, y))
    row.end()
    sheet.y += height
    sheet.rule(left, sheet.y, contentWidth, ink.hairline)
  }
  return { height, follows: 0, draw }
}

const valueStyle = (colour: string, size: number) => ({
  size,
  bold: true,
  colour,
  align: 'right' as const,
  figures: true,
})

interface RowAt {
  row: OfferDocumentRow
  section: OfferDocumentSection
  number: number
  drawn: DrawnRow[]
}

/** A row is one piece; one that is higher than a page is as many as it needs, the first of them with its figures. */
function rowPieces(paper: Paper, columns: Columns, table: Element, at: RowAt): Piece[] {
  const { sheet, words } = paper
  const { row, section } = at
  const isAside = row.is_optional || section.is_optional || row.is_left_out || section.is_left_out
  const x = columns.name.x + (row.photo ? photo.width + 8 : 0)
  const width = (row.kind === 'text' ? right : columns.name.x + columns.name.width) - x
  const mark =
    row.is_left_out && !section.is_left_out
      ? words.leftOut
      : row.is_optional && !section.is_optional
        ? words.optionNote
        : ''
  const name = row.is_optional && !section.is_optional ? `${words.option}: ${row.name}` : row.name
  const blocks = [
    textBlock(name, width, {
      size: 8.6,
      bold: row.kind === 'item',
      colour: isAside || row.kind === 'text' ? ink.soft : ink.strong,
    }),
    ...(row.description ? [textBlock(row.description, width, { size: 7.8, colour: ink.soft })] : []),
    ...(mark ? [textBlock(mark, width, { size: 7.8, colour: paper.accent })] : []),
  ]
  const texts = parted(blocks, sheet.wholeRoom - 2 * padding)
  return texts.map((part, index) => {
    const own = part.reduce((sum, block) => sum + block.height, 0)
    const height = Math.max(own, index === 0 && row.photo ? photo.height : 0) + 2 * padding
    return {
      height,
      follows: 0,
      draw: () => drawRow(paper, columns, table, { ...at, isFirst: index === 0, height, part, x }),
    }
  })
}

/** Blocks in parts that are at most so high, broken between lines. */
function parted(blocks: readonly TextBlock[], most: number): TextBlock[][] {
  const parts: TextBlock[][] = [[]]
  let used = 0
  for (const block of blocks) {
    const line = block.height / block.lines.length
    let rest = block.lines
    while (rest.length > 0) {
      const fits = Math.min(rest.length, Math.floor((most - used) / line + 0.001))
      if (fits === 0) {
        parts.push([])
        used = 0
        continue
      }
      parts.at(-1)?.push({ ...block, lines: rest.slice(0, fits), height: fits * line })
      used += fits * line
      rest = rest.slice(fits)
    }
  }
  return parts
}

interface RowPart extends RowAt {
  isFirst: boolean
  height: number
  part: readonly TextBlock[]
  x: number
}

function drawRow({ sheet, offer }: Paper, columns: Columns, table: Element, at: RowPart): void {
  const { row, section, number, drawn, isFirst, height, part, x } = at
  const { y } = sheet
  const { locale } = offer
  const isAside = row.is_optional || section.is_optional || row.is_left_out || section.is_left_out
  if (isFirst) drawn.push({ line: row.line, page: sheet.pages, top: y, height })
  if (isFirst && row.photo)
    drawImage(sheet, row.photo, row.name, { ...photo, x: columns.name.x, y: y + padding, centred: true })
  const element = sheet.group('TR', table)
  const cell = (text: string, column: { x: number; width: number }, bold: boolean, isRight = true) => {
    const block = textBlock(text, column.width, {
      size: 8.2,
      bold,
      colour: isAside ? ink.soft : ink.strong,
      align: isRight ? 'right' : 'left',
      figures: true,
    })
    sheet.tagged('TD', element, () => sheet.write(block, column.x, y + padding))
  }
  const isItem = isFirst && row.kind === 'item'
  if (isItem) {
    const figure = textBlock(String(number), 16, { size: 7.8, colour: ink.faint, figures: true })
    sheet.tagged('TD', element, () => sheet.write(figure, columns.number, y + padding))
  }
  sheet.tagged('TD', element, () => {
    let top = y + padding
    for (const block of part) {
      sheet.write(block, x, top)
      top += block.height
    }
  })
  if (isItem) {
    cell(`${writtenQuantity(row.quantity, locale)} ${row.unit}`.trim(), columns.quantity, false)
    cell(writtenAmount(row.unit_price, locale), columns.price, false)
    if (columns.vat) cell(row.vat ?? '', columns.vat, false)
    cell(`${isAside && !row.is_left_out ? '+' : ''}${writtenAmount(row.net, locale)}`, columns.value, true)
  }
  element.end()
  sheet.y = y + height
  sheet.rule(left, sheet.y, contentWidth, ink.hairline)
}

/** What transport and assembly cost, after the lines. */
function chargePieces({ sheet, offer }: Paper, columns: Columns, table: Element): Piece[] {
  return offer.charges.map(({ name, net, vat }) => {
    const block = textBlock(name, columns.name.width, { size: 8.6, bold: true })
    const height = block.height + 2 * padding
    const draw = () => {
      const { y } = sheet
      const row = sheet.group('TR', table)
      sheet.tagged('TD', row, () => sheet.write(block, columns.name.x, y + padding))
      const { vat: rate } = columns
      if (rate && vat) {
        const share = textBlock(vat, rate.width, { size: 8.2, align: 'right', figures: true })
        sheet.tagged('TD', row, () => sheet.write(share, rate.x, y + padding))
      }
      const value = textBlock(writtenAmount(net, offer.locale), columns.value.width, valueStyle(ink.strong, 8.2))
      sheet.tagged('TD', row, () => sheet.write(value, columns.value.x, y + padding))
      row.end()
      sheet.y = y + height
      sheet.rule(left, sheet.y, contentWidth, ink.hairline)
    }
    return { height, follows: 0, draw }
  })
}
