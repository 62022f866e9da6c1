import { unitIn } from '#contract/values/units.ts'
import { contentWidth, ink, page } from '#server/paper/sheet.ts'
import { type TextBlock, textBlock } from '#server/paper/text.ts'
import { type Columns, type Element, type Piece, padding, right } from './columns.ts'
import type { DrawnRow, OfferDocumentRow, OfferDocumentSection } from './offer-document.ts'
import { drawImage, type Paper } from './paper.ts'
import { writtenAmount, writtenQuantity } from './words.ts'

const { left } = page
const photo = { width: 46, height: 36 }

/** A row with its position in the offer. */
export interface RowAt {
  row: OfferDocumentRow
  section: OfferDocumentSection
  number: number
  drawn: DrawnRow[]
}

/** A row is one piece; one higher than a page is split, with its figures in the first piece. */
export function rowPieces(paper: Paper, columns: Columns, table: Element, at: RowAt): Piece[] {
  const { sheet, words } = paper
  const { row, section } = at
  const isAside = row.is_optional || section.is_optional
  const x = columns.name.x + (row.photo ? photo.width + 8 : 0)
  const width = (row.kind === 'text' ? right : columns.name.x + columns.name.width) - x
  const name = row.is_optional ? `${words.option}: ${row.name}` : row.name
  const blocks = [
    textBlock(name, width, {
      size: 8.6,
      bold: row.kind === 'item',
      colour: isAside || row.kind === 'text' ? ink.soft : ink.strong,
    }),
    ...(row.description ? [textBlock(row.description, width, { size: 7.8, colour: ink.soft })] : []),
    ...(row.bounds ? [textBlock(boundsText(paper, row.bounds), width, { size: 7.8, colour: paper.accent })] : []),
    ...(row.is_optional ? [textBlock(words.optionNote, width, { size: 7.8, colour: paper.accent })] : []),
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

const boundsText = ({ words, offer: { locale } }: Paper, { min, max }: { min: string; max: string }) =>
  words.quantityToChoose(writtenQuantity(min, locale), writtenQuantity(max, locale))

/** Splits blocks between lines into parts of limited height. */
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
  const isAside = row.is_optional || section.is_optional
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
    cell(`${writtenQuantity(row.quantity, locale)} ${unitIn(row.unit, locale)}`.trim(), columns.quantity, false)
    cell(writtenAmount(row.unit_price, locale), columns.price, false)
    if (columns.vat) cell(row.vat ?? '', columns.vat, false)
    cell(`${isAside ? '+' : ''}${writtenAmount(row.net, locale)}`, columns.value, true)
  }
  element.end()
  sheet.y = y + height
  sheet.rule(left, sheet.y, contentWidth, ink.hairline)
}
