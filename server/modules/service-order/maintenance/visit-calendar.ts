import { addressLine } from '#contract/address-line.ts'
import type { Locale } from '#contract/locale.ts'
import { warsawLocal } from '#contract/moment.ts'
import { today } from '#contract/rules.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { isCalledOff } from '#contract/service-order/maintenance/lifecycle.ts'
import type { VisitReader } from '#contract/service-order/maintenance/maintenance.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import { calendarAnswer, calendarText } from '#server/calendar-file.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/refusal.ts'
import type { service_maintenances } from './table.ts'
import { linkedVisit } from './visit-links.ts'

/** Assumed duration of a visit in milliseconds. */
const duration = 2 * 3_600_000

const words: Record<Locale, { visit: string; filename: string }> = {
  pl: { visit: 'Przegląd', filename: 'wizyta' },
  en: { visit: 'Maintenance', filename: 'visit' },
}

/** Whether the link of a visit has ended (decision 454): its day is over, or it was completed and not called off. */
function hasEnded(
  { visit_at, status, outcome }: Pick<typeof service_maintenances.$inferSelect, 'visit_at' | 'status' | 'outcome'>,
  at: Date,
): boolean {
  const isDayOver = visit_at !== null && warsawLocal(visit_at).slice(0, 10) < today(at)
  return isDayOver || (status === 'completed' && outcome !== null && !isCalledOff({ outcome }))
}

/**
 * Calendar entry of a visit, for holders of its code. It takes the visit out of the calendar when the order was called off, and out of
 * the calendar of a technician whose visit it no longer is.
 */
export async function visitCalendar(
  { db, deps, reply, locale, at }: CallContext,
  code: string,
  { reader, language = locale }: { reader: VisitReader; language?: Locale | undefined },
) {
  // The address gives access to the visit, so it must not be indexed.
  reply.header('x-robots-tag', 'noindex, nofollow')
  const { order, reader_id } = (await linkedVisit(db, code)) ?? refuse('not_found')
  if (!order.visit_at || order.anonymised_at || order.deleted_at || hasEnded(order, at)) return refuse('not_found')
  const { id, model_name, address, post_code, city, country, serial_no } = order
  const say = words[language]
  const isOfFormer = reader_id !== null && reader_id !== order.technician_id
  const zone = reader === 'partner' ? 'partner' : 'staff'
  const text = calendarText(
    { product: 'Service visits', locale: language },
    {
      id: `service-visit-${id}@${new URL(deps.config.public_url).hostname}`,
      start: warsawLocal(order.visit_at),
      end: warsawLocal(new Date(Date.parse(order.visit_at) + duration)),
      stamp: new Date(order.updated_at),
      summary: `${say.visit}: ${[model_name, city].filter(Boolean).join(', ')}`,
      location: addressLine({ street: address, postcode: post_code, city, country }, language),
      description: [order.order_number, serial_no && writtenSerial(serial_no)].filter(Boolean).join(' · '),
      url: `${deps.config.public_url}/#${orderPage('maintenance', zone, id)}`,
      sequence: order.version,
      is_cancelled: isCalledOff(order) || reader === 'former_technician' || isOfFormer,
    },
  )
  return calendarAnswer(`${say.filename}-${warsawLocal(order.visit_at).slice(0, 10)}.ics`, text)
}
