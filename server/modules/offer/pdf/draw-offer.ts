import { languageTag } from '#contract/messages/locale.ts'
import { offerLimits } from '#contract/offer/content.ts'
import { writtenAccount } from '#contract/values/bank-account.ts'
import { writtenMoment } from '#contract/values/moment.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { drawFacts, drawLongText, drawSubheading, heldWithTitle } from '#server/paper/parts.ts'
import { contentWidth, ink, page, Sheet } from '#server/paper/sheet.ts'
import { textBlock } from '#server/paper/text.ts'
import { repeatHead } from './columns.ts'
import { drawBar, drawHeading, drawShortHeading } from './heading.ts'
import { drawItems } from './items.ts'
import type { DrawnOffer, OfferDocument } from './offer-document.ts'
import { type Paper, paperOf } from './paper.ts'
import { drawTotals, totalsHeight } from './totals.ts'
import { amountWithCurrency, offerWords, writtenQuantity } from './words.ts'

const { left } = page

/** Draws the conditions and the closing texts. */
function drawClosing(paper: Paper): void {
  drawDeposit(paper)
  drawConditions(paper)
  drawNotes(paper)
  drawAcceptance(paper)
}

function drawDeposit({ sheet, offer, words }: Paper): void {
  const { deposit, company, locale } = offer
  if (!deposit) return
  const amounts = deposit.amounts.map(({ variant, amount }) =>
    [deposit.amounts.length > 1 && `${words.variant} ${variant}`, amountWithCurrency(amount, locale)]
      .filter(Boolean)
      .join(': '),
  )
  const share = deposit.percent ? ` (${writtenQuantity(deposit.percent, locale)}%)` : ''
  const facts = [
    { label: words.depositAmount, value: `${amounts.join(', ')}${share}` },
    { label: words.depositDue, value: deposit.due },
    { label: words.depositRecipient, value: company.name },
    { label: words.depositAccount, value: writtenAccount(deposit.account) },
    { label: words.depositTitle, value: deposit.title },
  ]
  drawFacts(sheet, facts, { title: words.deposit })
}

/** Labels and values in three columns; those of a row stay on one page. */
function drawConditions({ sheet, offer, words }: Paper): void {
  drawFacts(sheet, offer.conditions, { title: words.conditions })
}

function drawNotes({ sheet, offer, words }: Paper): void {
  if (!offer.notes) return
  drawSubheading(sheet, words.notes, heldWithTitle(offer.notes))
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

/**
 * Renders an offer's document: A4, embedded fonts, tagged, in the company's colours (decision 260). The same data produce the
 * same bytes.
 */
export async function drawOffer(offer: OfferDocument): Promise<DrawnOffer> {
  const sheet: Sheet = new Sheet({
    title: [`${offerWords[offer.locale].offer} ${offer.offer_number}`, offer.subject].filter(Boolean).join(' – '),
    author: offer.company.name,
    language: languageTag(offer.locale),
    made_at: new Date(offer.made_at),
    // A registered offer can always be extended and accepted.
    mostPages: offer.acceptance || offer.revision > 1 ? Number.POSITIVE_INFINITY : offerLimits.pages,
    onNewPage: () => {
      const height = drawShortHeading(paper)
      sheet.y = page.top + height
      repeatHead(sheet)
      return sheet.y - page.top
    },
  })
  const paper = paperOf(offer, sheet)
  drawHeading(paper)
  const rows = drawItems(paper, totalsHeight(paper))
  drawTotals(paper)
  drawClosing(paper)
  const bytes = await sheet.end((index, pages) => {
    drawBar(paper)
    drawFoot(paper, index, pages)
  })
  return { bytes, pages: sheet.pages, rows }
}

/** Footer of every page: author, page number, and the company's text. */
function drawFoot({ sheet, offer, words }: Paper, index: number, pages: number): void {
  const { maintainer, company } = offer
  const top = page.height - page.bottom + 14
  const style = { size: 7.2, colour: ink.faint }
  sheet.rule(page.left, top, contentWidth, ink.hairline)
  sheet.adorn(() => {
    const who = [
      `${words.preparedBy} ${maintainer.full_name}`,
      maintainer.phone_number && formatPhone(maintainer.phone_number),
      maintainer.email,
    ]
    const account = company.bank_account ? `${words.bankAccount} ${company.bank_account}` : ''
    const said = [who.filter(Boolean).join(', '), [company.footer, account].filter(Boolean).join(' · ')]
    const block = textBlock(said.filter(Boolean).join('\n'), contentWidth - 60, style)
    sheet.write({ ...block, lines: block.lines.slice(0, 4) }, page.left, top + 6)
    const number = textBlock(words.page(index + 1, pages), 56, { ...style, align: 'right', figures: true })
    sheet.write(number, page.left + contentWidth - 56, top + 6)
  })
}
