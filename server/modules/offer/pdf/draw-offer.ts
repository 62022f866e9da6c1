import { languageTag } from '#contract/locale.ts'
import { offerLimits } from '#contract/offer/content.ts'
import type { DrawnOffer, OfferDocument } from '#contract/offer/offer-document.ts'
import { formatPhone } from '#contract/phones.ts'
import { contentWidth, ink, page, Sheet } from '#server/paper/sheet.ts'
import { textBlock } from '#server/paper/text.ts'
import { drawClosing } from './closing.ts'
import { repeatHead } from './columns.ts'
import { drawBar, drawHeading, drawShortHeading } from './heading.ts'
import { drawItems } from './items.ts'
import { type Paper, paperOf } from './paper.ts'
import { drawTotals, totalsHeight } from './totals.ts'
import { offerWords } from './words.ts'

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
    // What was registered can always be extended and accepted.
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
