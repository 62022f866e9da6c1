import type { Locale } from '#contract/messages/locale.ts'
import { rejectionNames, type rejectionReasons } from '#contract/service-order/actions.ts'
import { type Resolution, resolutionNames } from '#contract/service-order/resolutions.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import { writtenDay } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import { drawVanParts, drawVisits } from '#server/modules/service-order/visit/paper.ts'
import type { Visit, vanPartsOf } from '#server/modules/service-order/visit/visits.ts'
import { drawHighlight, endForm, type FormHead, openForm } from '#server/paper/form.ts'
import { drawFacts, drawLongText, drawSubheading, factsOf, heldWithTitle } from '#server/paper/parts.ts'
import type { WarrantyOrder } from './order.ts'

const words = {
  pl: {
    title: 'Decyzja w sprawie zgłoszenia',
    order: 'Zgłoszenie',
    company: 'Firma',
    device: 'Urządzenie',
    serial: 'Numer seryjny',
    place: 'Miejsce montażu',
    sent: 'Zgłoszenie z',
    fault: 'Opis usterki',
    decision: 'Decyzja',
    reason: 'Powód',
    new_serial: 'Numer seryjny nowego urządzenia',
    explanation: 'Uzasadnienie',
    by: 'Osoba rozpatrująca',
    contest: 'Rozstrzygnięcie można zakwestionować w portalu partnera w ciągu 14 dni.',
  },
  en: {
    title: 'Decision about order',
    order: 'Order',
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
    contest: 'The resolution can be contested in the partner portal within 14 days.',
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

/** Data of the document of a decision. */
export interface DecisionPaper {
  order: WarrantyOrder
  decision: Decision
  sender: FormHead['sender']
  /** All visits, with the parts taken from the van at them. */
  visits: readonly Visit[]
  parts: Awaited<ReturnType<typeof vanPartsOf>>
  locale: Locale
}

/** The decision about a warranty order as paper, in the language of its company. The same decision gives the same bytes. */
export function drawDecision({ order, decision, sender, visits, parts, locale }: DecisionPaper): Promise<Buffer> {
  const say = words[locale]
  const { resolution, rejection_reason, new_serial_no, text, by, at } = decision
  const sheet = openForm({
    sender,
    kind: say.title,
    title: order.order_number ?? '',
    note: order.sent_at && `${say.sent} ${dayOf(order.sent_at, locale)}`,
    locale,
    made_at: at,
  })
  drawHighlight(sheet, say.decision, resolutionNames[resolution][locale])
  const town = [order.installation_post_code, order.installation_city].filter(Boolean).join(' ')
  drawFacts(
    sheet,
    factsOf([
      [say.company, order.partner_name],
      [say.device, order.model_name],
      [say.serial, order.serial_no && writtenSerial(order.serial_no)],
      [say.place, [order.installation_address, town].filter(Boolean).join(', ')],
      [say.reason, rejection_reason && rejectionNames[rejection_reason][locale]],
      [say.new_serial, new_serial_no && writtenSerial(new_serial_no)],
    ]),
    { title: say.order },
  )
  for (const [title, told] of [
    [say.fault, order.comment],
    [say.explanation, text],
  ] as const) {
    if (!told) continue
    drawSubheading(sheet, title, heldWithTitle(told))
    drawLongText(sheet, told)
    sheet.y += 14
  }
  drawVisits(sheet, visits, locale)
  drawVanParts(sheet, parts, locale, visits)
  drawFacts(sheet, [{ label: say.by, value: `${by}, ${dayOf(at, locale)}` }], { columns: 1 })
  return endForm(sheet, { locale, foot: say.contest })
}

const dayOf = (moment: string | Date, locale: Locale) => writtenDay(today(new Date(moment)), locale)
