import { warsawLocal, writtenDay } from '#contract/moment.ts'
import { drawLongText } from './heading.ts'
import type { Paper } from './paper.ts'
import { contentWidth, ink, page } from './sheet.ts'
import { textBlock } from './text.ts'

const { left } = page
const column = contentWidth / 3

/** Draws the conditions and the closing texts. */
export function drawClosing(paper: Paper): void {
  drawConditions(paper)
  drawNotes(paper)
  drawAcceptance(paper)
}

/** Labels and values in three columns; those of a row stay on one page. */
function drawConditions({ sheet, offer, words }: Paper): void {
  const { conditions } = offer
  if (conditions.length === 0) return
  const cells = conditions.map(({ label, value }) => ({
    label: textBlock(label, column - 14, { size: 7.4, colour: ink.faint }),
    value: textBlock(value, column - 14, { size: 8.6, bold: true }),
  }))
  const rows = Array.from({ length: Math.ceil(cells.length / 3) }, (_, index) => cells.slice(index * 3, index * 3 + 3))
  const heightOf = (row: typeof cells) => Math.max(...row.map(({ label, value }) => label.height + value.height)) + 9
  sheet.ensure(34 + heightOf(rows[0] ?? []))
  drawSubheading({ sheet }, words.conditions)
  for (const row of rows) {
    const height = heightOf(row)
    sheet.ensure(height)
    for (const [index, { label, value }] of row.entries()) {
      const x = left + index * column
      sheet.tagged('P', null, () => {
        sheet.write(label, x, sheet.y)
        sheet.write(value, x, sheet.y + label.height + 1)
      })
    }
    sheet.y += height
  }
  sheet.y += 6
}

function drawNotes({ sheet, offer, words }: Paper): void {
  if (!offer.notes) return
  sheet.ensure(52)
  drawSubheading({ sheet }, words.notes)
  drawLongText({ sheet }, offer.notes)
  sheet.y += 12
}

function drawAcceptance({ sheet, offer, words, surface, colour }: Paper): void {
  const { acceptance } = offer
  if (!acceptance) return
  const [day = '', time = ''] = warsawLocal(acceptance.at).split('T')
  const told = [
    acceptance.name,
    `${writtenDay(day)} ${time}`,
    acceptance.by_hand ? words.acceptedByHand : acceptance.ip,
  ]
  const title = textBlock(words.acceptance, contentWidth - 24, { size: 9.5, bold: true, colour })
  const text = textBlock(
    [told.filter(Boolean).join(' · '), acceptance.consent].filter(Boolean).join('\n'),
    contentWidth - 24,
    {
      size: 8.2,
      colour: ink.soft,
    },
  )
  const height = title.height + text.height + 22
  sheet.ensure(height)
  const { y } = sheet
  sheet.box(left, y, contentWidth, height, surface, 4)
  sheet.tagged('P', null, () => {
    sheet.write(title, left + 12, y + 9)
    sheet.write(text, left + 12, y + 11 + title.height)
  })
  sheet.y = y + height + 10
}

function drawSubheading({ sheet }: Pick<Paper, 'sheet'>, text: string): void {
  sheet.rule(left, sheet.y, contentWidth, ink.hairline)
  sheet.y += 9
  sheet.y += sheet.paragraph('H2', text, left, sheet.y, contentWidth, { size: 9, bold: true }) + 4
}
