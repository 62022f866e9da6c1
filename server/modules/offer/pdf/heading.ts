import { writtenDay } from '#contract/values/moment.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { writtenNip } from '#contract/values/rules.ts'
import { drawLongText } from '#server/paper/parts.ts'
import { contentWidth, ink, page } from '#server/paper/sheet.ts'
import { textBlock } from '#server/paper/text.ts'
import { drawImage, type Paper } from './paper.ts'

const { left } = page
const half = contentWidth / 2

/** Top of the first page: company, subject, customer and expiry. */
export function drawHeading(paper: Paper): void {
  drawCompany(paper)
  drawTitle(paper)
  drawIntroduction(paper)
}

/** Bar in the company's colour at the top of every page. */
export function drawBar({ sheet, offer }: Paper): void {
  sheet.box(0, 0, page.width, 5, offer.company.colour)
}

/** Top of further pages. */
export function drawShortHeading({ sheet, offer, words }: Paper): number {
  const { company, offer_number } = offer
  const style = { size: 7.5, colour: ink.faint }
  sheet.adorn(() => {
    sheet.write(sheetBlock(company.name, { ...style, bold: true }), left, page.top - 8)
    const block = sheetBlock(`${words.offer} ${offer_number}`, { ...style, align: 'right' as const })
    sheet.write(block, left + half, page.top - 8)
  })
  return 14
}

function sheetBlock(text: string, style: Parameters<typeof textBlock>[2]) {
  const block = textBlock(text, half, style)
  return { ...block, lines: block.lines.slice(0, 1) }
}

function drawCompany({ sheet, offer, words, colour }: Paper): void {
  const { company } = offer
  const { y } = sheet
  let logoHeight = 0
  let nameX = left
  if (company.logo) {
    const { width, height } = drawImage(sheet, company.logo, company.name, { x: left, y, width: 150, height: 44 })
    logoHeight = height
    nameX = left + width + 10
  }
  // A wide logo contains the name, so the name moves to the address.
  const isBeside = nameX - left <= 90
  const nameWidth = half + 20 - (nameX - left)
  const named = isBeside
    ? sheet.paragraph(
        'P',
        company.name,
        nameX,
        y + (company.logo ? Math.max(0, (logoHeight - 17) / 2) : 0),
        nameWidth,
        {
          size: 12.5,
          bold: true,
          colour,
        },
      )
    : 0
  const lines = [
    isBeside ? '' : company.name,
    company.address,
    company.nip ? `${words.nip} ${writtenNip(company.nip)}` : '',
    [company.phone_number && formatPhone(company.phone_number), company.email].filter(Boolean).join(' · '),
  ]
  const address = sheet.paragraph('P', lines.filter(Boolean).join('\n'), left + half + 30, y, half - 30, {
    size: 7.5,
    colour: ink.soft,
    align: 'right',
  })
  sheet.y = y + Math.max(logoHeight, named, address) + 26
}

function drawTitle({ sheet, offer, words, accent }: Paper): void {
  const { customer, revision } = offer
  const { y } = sheet
  const width = contentWidth * 0.6
  const label = [`${words.offer} ${offer.offer_number}`, revision > 1 ? `${words.revision} ${revision}` : '']
  let drawn = sheet.paragraph('P', label.filter(Boolean).join(' · ').toLocaleUpperCase(offer.locale), left, y, width, {
    size: 7.5,
    bold: true,
    colour: ink.faint,
  })
  if (offer.is_draft)
    drawn += sheet.paragraph('P', words.draft, left, y + drawn, width, { size: 7.5, bold: true, colour: accent })
  drawn += 3
  drawn += sheet.paragraph('H1', offer.subject || words.offer, left, y + drawn, width, { size: 15.5, bold: true })
  drawn += 4
  const days = [
    [words.date, offer.registered_on ?? offer.created_on],
    [words.validUntil, offer.expires_on],
  ].flatMap(([word, day]) => (day ? [`${word} ${writtenDay(day, offer.locale)}`] : []))
  drawn += sheet.paragraph('P', days.join(' · '), left, y + drawn, width, { size: 8, colour: ink.soft })

  const x = left + contentWidth * 0.64
  const room = contentWidth * 0.36
  const right = { size: 8, colour: ink.soft, align: 'right' as const }
  let told = sheet.paragraph('P', words.for, x, y + 2, room, { ...right, size: 7.5, colour: ink.faint })
  told += 2
  told += sheet.paragraph('P', customer.name, x, y + told, room, { ...right, size: 9, bold: true, colour: ink.strong })
  const details = [
    customer.contact_person,
    customer.address,
    [customer.phone_number && formatPhone(customer.phone_number), customer.email].filter(Boolean).join(' · '),
  ]
  told += sheet.paragraph('P', details.filter(Boolean).join('\n'), x, y + told + 1, room, { ...right, size: 7.5 })
  sheet.y = y + Math.max(drawn, told) + 18
}

function drawIntroduction({ sheet, offer }: Paper): void {
  if (!offer.introduction) return
  drawLongText(sheet, offer.introduction)
  sheet.y += 10
}
