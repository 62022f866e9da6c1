import { writtenMoment } from '#contract/moment.ts'
import { drawFacts, drawLongText, drawSubheading } from '#server/paper/parts.ts'
import { contentWidth, ink, page } from '#server/paper/sheet.ts'
import { textBlock } from '#server/paper/text.ts'
import type { Paper } from './paper.ts'

const { left } = page

/** Draws the conditions and the closing texts. */
export function drawClosing(paper: Paper): void {
  drawConditions(paper)
  drawNotes(paper)
  drawAcceptance(paper)
}

/** Labels and values in three columns; those of a row stay on one page. */
function drawConditions({ sheet, offer, words }: Paper): void {
  drawFacts(sheet, offer.conditions, { title: words.conditions })
}

function drawNotes({ sheet, offer, words }: Paper): void {
  if (!offer.notes) return
  drawSubheading(sheet, words.notes)
  drawLongText(sheet, offer.notes)
  sheet.y += 12
}

function drawAcceptance({ sheet, offer, words, surface, colour }: Paper): void {
  const { acceptance } = offer
  if (!acceptance) return
  const told = [
    acceptance.name,
    writtenMoment(acceptance.at, offer.locale),
    acceptance.way && words.acceptedBy[acceptance.way](acceptance.email ?? ''),
    acceptance.ip,
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
