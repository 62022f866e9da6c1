import PdfDocument from 'pdfkit'
import type { Locale, Translated } from '#contract/locale.ts'
import { warsawLocal, writtenDay } from '#contract/moment.ts'
import type { rejectionReasons } from '#contract/service-order/actions.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import { bytesOf, registerFonts } from '#server/fonts/pdf-fonts.ts'
import { resolutionNames } from './letter-words.ts'
import type { Order } from './order.ts'

const margin = 56
const width = 595.28 - 2 * margin
const colours = { ink: '#1c2530', soft: '#5b6673', line: '#d9dee4', brand: '#0b5c6b' }

const rejectionNames: Record<(typeof rejectionReasons)[number], Translated> = {
  out_of_warranty: { pl: 'Po okresie gwarancji', en: 'Out of warranty' },
  improper_installation: { pl: 'Nieprawidłowy montaż', en: 'Improper installation' },
  mechanical_damage: { pl: 'Uszkodzenie mechaniczne', en: 'Mechanical damage' },
  missing_maintenance: { pl: 'Brak wymaganych przeglądów', en: 'Missing maintenance' },
  incomplete_documents: { pl: 'Niekompletne dokumenty', en: 'Incomplete documents' },
  other: { pl: 'Inny powód', en: 'Another reason' },
}

const words = {
  pl: {
    title: 'Decyzja w sprawie zgłoszenia',
    company: 'Firma',
    device: 'Urządzenie',
    serial: 'Numer seryjny',
    place: 'Miejsce montażu',
    sent: 'Data zgłoszenia',
    fault: 'Opis usterki',
    decision: 'Decyzja',
    reason: 'Powód',
    new_serial: 'Numer seryjny nowego urządzenia',
    explanation: 'Uzasadnienie',
    by: 'Decyzję podjął(-ęła)',
    contest: 'Od decyzji można odwołać się w portalu partnera w ciągu 14 dni.',
  },
  en: {
    title: 'Decision about order',
    company: 'Company',
    device: 'Device',
    serial: 'Serial number',
    place: 'Place of installation',
    sent: 'Sent on',
    fault: 'Description of the fault',
    decision: 'Decision',
    reason: 'Reason',
    new_serial: 'Serial number of the new unit',
    explanation: 'Explanation',
    by: 'Decided by',
    contest: 'The decision may be contested in the partner portal within 14 days.',
  },
} satisfies Record<Locale, Record<string, string>>

/** The resolution of an order, and who decided. */
export interface Decision {
  resolution: Resolution
  text: string
  new_serial_no: string | null
  rejection_reason: (typeof rejectionReasons)[number] | null
  by: string
  at: Date
}

/** The decision on a warranty order as a PDF, in its company's language. The same data produce the same bytes. */
export function drawDecision(order: Order, decision: Decision, locale: Locale): Promise<Buffer> {
  const say = words[locale]
  const title = `${say.title} ${order.order_number ?? ''}`
  const day = writtenDay(warsawLocal(decision.at).slice(0, 10))
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    lang: locale === 'pl' ? 'pl-PL' : 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: decision.by, CreationDate: decision.at, ModDate: decision.at },
  })
  registerFonts(pdf)
  const fact = (label: string, value: string | null) => {
    if (!value) return
    if (pdf.y > pdf.page.height - margin - 40) pdf.addPage()
    const { y } = pdf
    pdf.font('regular').fontSize(9.5).fillColor(colours.soft).text(label, margin, y, { width: 150 })
    const below = pdf.y
    pdf.fillColor(colours.ink).text(value, margin + 160, y, { width: width - 160 })
    pdf.y = Math.max(pdf.y, below) + 5
  }

  pdf.rect(margin, margin - 14, 40, 3).fill(colours.brand)
  pdf.font('bold').fontSize(18).fillColor(colours.ink).text(title, margin, margin, { width })
  pdf.moveDown(0.9)
  const { installation_address, installation_post_code, installation_city } = order
  fact(say.company, order.partner_name)
  fact(say.device, order.model_name)
  fact(say.serial, order.serial_no)
  fact(
    say.place,
    [installation_address, [installation_post_code, installation_city].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
  )
  fact(say.sent, order.sent_at && writtenDay(warsawLocal(order.sent_at).slice(0, 10)))
  fact(say.fault, order.comment)

  pdf.moveDown(0.4)
  pdf.rect(margin, pdf.y, width, 0.6).fill(colours.line)
  pdf.moveDown(0.9)
  pdf
    .font('bold')
    .fontSize(14)
    .fillColor(colours.brand)
    .text(`${say.decision}: ${resolutionNames[decision.resolution][locale]}`, margin, pdf.y, { width })
  pdf.moveDown(0.6)
  if (decision.rejection_reason) fact(say.reason, rejectionNames[decision.rejection_reason][locale])
  fact(say.new_serial, decision.new_serial_no)
  pdf.moveDown(0.3)
  pdf.font('bold').fontSize(10.5).fillColor(colours.ink).text(say.explanation, margin, pdf.y, { width })
  pdf.moveDown(0.3)
  pdf.font('regular').fontSize(10.5).text(decision.text, margin, pdf.y, { width, lineGap: 2 })
  pdf.moveDown(1.5)
  fact(say.by, `${decision.by}, ${day}`)
  pdf
    .font('regular')
    .fontSize(8.5)
    .fillColor(colours.soft)
    .text(say.contest, margin, pdf.y + 6, { width })
  return bytesOf(pdf)
}
