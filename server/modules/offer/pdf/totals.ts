import { contentWidth, ink, page } from '#server/paper/sheet.ts'
import { textBlock } from '#server/paper/text.ts'
import type { OfferDocumentTotal } from './offer-document.ts'
import type { Paper } from './paper.ts'
import { amountWithCurrency, writtenQuantity } from './words.ts'

const { left } = page
const line = 14

/** Totals: of a single variant below each other, of several variants side by side. */
export function drawTotals(paper: Paper): void {
  const { sheet, offer } = paper
  sheet.ensure(totalsHeight(paper))
  sheet.y += 8
  const { totals } = offer
  const gap = 14
  const width = totals.length === 1 ? 220 : (contentWidth - gap * (totals.length - 1)) / totals.length
  const { y } = sheet
  const heights = totals.map((total, index) => {
    const x = totals.length === 1 ? left + contentWidth - width : left + index * (width + gap)
    return drawTotal(paper, total, x, y, width)
  })
  sheet.y = y + Math.max(...heights, 0)
  if (offer.vat_note) {
    sheet.y += 4
    sheet.y += sheet.paragraph('P', offer.vat_note, left, sheet.y, contentWidth, {
      size: 7.2,
      colour: ink.faint,
      align: totals.length === 1 ? 'right' : 'left',
    })
  }
  sheet.y += 16
}

/** Height of the totals, to keep them together with the table. */
export function totalsHeight({ offer }: Paper): number {
  const rows = offer.totals.map(({ discount, vat, variant }) => 1 + (discount ? 2 : 0) + vat.length + (variant ? 2 : 0))
  return Math.max(...rows, 0) * line + 60
}

function drawTotal(paper: Paper, total: OfferDocumentTotal, x: number, y: number, width: number): number {
  const { sheet, words, offer, colour } = paper
  const money = (amount: string) => amountWithCurrency(amount, offer.locale)
  sheet.rule(x, y, width, colour, 1.1)
  let top = y + 6
  if (total.variant !== null) {
    const name = [`${words.variant} ${total.variant}`, total.name].filter(Boolean).join(' · ')
    top += sheet.paragraph('P', total.is_recommended ? `${name} (${words.recommended})` : name, x, top, width, {
      size: 8.6,
      bold: true,
      colour,
    })
    top += 3
  }
  const rows: [string, string][] = [
    ...(total.discount
      ? ([
          [words.beforeDiscount, money(total.before_discount)],
          [
            `${words.discount} ${writtenQuantity(total.discount.percent, offer.locale)}%`,
            money(`-${total.discount.amount.replace('-', '')}`),
          ],
        ] as [string, string][])
      : []),
    [words.net, money(total.net)],
    // With several rates each names its base, so that the reader can check it.
    ...total.vat.map(({ label, net, vat }): [string, string] => [
      total.vat.length > 1 ? words.vatOf(label, money(net)) : `${words.vat} ${label}`,
      money(vat),
    ]),
  ]
  for (const [label, value] of rows) {
    drawLine(paper, { label, value, x, y: top, width, size: 8.2, bold: false })
    top += line
  }
  drawLine(paper, { label: words.gross, value: money(total.gross), x, y: top + 2, width, size: 11, bold: true })
  return top + 20 - y
}

interface Line {
  label: string
  value: string
  x: number
  y: number
  width: number
  size: number
  bold: boolean
}

function drawLine({ sheet }: Paper, { label, value, x, y, width, size, bold }: Line): void {
  const amount = textBlock(value, width, { size, bold, align: 'right', figures: true })
  const name = textBlock(label, width, { size, bold, colour: bold ? ink.strong : ink.soft })
  sheet.tagged('P', null, () => {
    sheet.write(name, x, y)
    sheet.write(amount, x, y)
  })
}
