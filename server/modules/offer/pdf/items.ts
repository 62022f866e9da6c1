import { contentWidth, ink, page } from '#server/paper/sheet.ts'
import { textBlock } from '#server/paper/text.ts'
import {
  type Columns,
  drawHead,
  type Element,
  headRepeats,
  offerTableColumns,
  type Piece,
  padding,
  right,
  valueStyle,
} from './columns.ts'
import type { DrawnRow, OfferDocumentSection } from './offer-document.ts'
import type { Paper } from './paper.ts'
import { rowPieces } from './rows.ts'
import { writtenAmount } from './words.ts'

const { left } = page

/** Table of the offered items. The last row stays together with `closing` points of the content after it. */
export function drawItems(paper: Paper, closing: number): DrawnRow[] {
  const { sheet, offer } = paper
  const drawn: DrawnRow[] = []
  const rated = [...offer.sections.flatMap(({ rows }) => rows), ...offer.charges]
  const columns = offerTableColumns(rated.some(({ vat }) => vat !== null))
  const table = sheet.group('Table')
  drawHead(paper, columns, table)
  const pieces = [...itemPieces(paper, columns, table, drawn), ...chargePieces(paper, columns, table)]
  headRepeats(paper, columns, () => {
    for (const [index, { height, follows, draw }] of pieces.entries()) {
      sheet.ensure(height + (index === pieces.length - 1 ? Math.min(closing, sheet.wholeRoom - height) : follows))
      draw()
    }
  })
  table.end()
  return drawn
}

function itemPieces(paper: Paper, columns: Columns, table: Element, drawn: DrawnRow[]): Piece[] {
  const { offer } = paper
  const pieces: Piece[] = []
  let variant: string | null = null
  // Numbers begin anew in each variant; common items have numbers that no variant has.
  let [number, common, highest] = [0, 0, 0]
  for (const section of offer.sections) {
    const heads: Piece[] = []
    const total = section.variant === null ? null : offer.totals.find((one) => one.variant === section.variant)
    if (section.variant !== variant && total) {
      heads.push(variantPiece(paper, table, total))
      if (variant === null) common = highest
      number = common
    } else if (section.variant === null && variant !== null) {
      heads.push(commonPiece(paper, table))
      number = highest
    }
    variant = section.variant
    if (section.name || section.is_optional) heads.push(sectionPiece(paper, columns, table, section))
    const rows = section.rows.flatMap((row) => {
      if (row.kind === 'item') number += 1
      highest = Math.max(highest, number)
      return rowPieces(paper, columns, table, { row, section, number, drawn })
    })
    // A heading is never the last row on a page.
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
  const option = [words.option, section.name].filter(Boolean).join(': ')
  const text = section.is_optional ? `${option} – ${words.optionNote}` : section.name
  const colour = section.is_optional ? ink.soft : ink.strong
  const block = textBlock(text, columns.price.x + columns.price.width - left, { size: 8.8, bold: true, colour })
  const height = block.height + 11
  const draw = () => {
    const y = sheet.y + 6
    const row = sheet.group('TR', table)
    sheet.tagged('TH', row, () => sheet.write(block, left, y))
    const value = textBlock(
      `${section.is_optional ? '+' : ''}${writtenAmount(section.subtotal, offer.locale)}`,
      columns.value.width,
      valueStyle(colour, 8.8),
    )
    sheet.tagged('TD', row, () => sheet.write(value, columns.value.x, y))
    row.end()
    sheet.y += height
    sheet.rule(left, sheet.y, contentWidth, ink.hairline)
  }
  return { height, follows: 0, draw }
}

/** Rows of transport and assembly charges, after the lines. */
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
