import type { Locale } from '#contract/messages/locale.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import type { VisitReader } from '#contract/service-order/maintenance/maintenance.ts'
import type { VisitedKind } from '#contract/service-order/visit/lifecycle.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import { addressLine } from '#contract/values/address-line.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import { calendarAnswer, calendarText } from '#server/calendar-file.ts'
import type { Database } from '#server/db/client.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { visitedOrders } from './kinds.ts'
import { linkedVisit } from './links.ts'
import type { VisitedOrder, VisitedOrders } from './order.ts'
import { visitsOf } from './visits.ts'

/** Assumed duration of a visit in milliseconds. */
const duration = 2 * 3_600_000

const filenames: Record<Locale, string> = { pl: 'wizyta', en: 'visit' }
const words: Record<VisitedKind, Record<Locale, string>> = {
  maintenance: { pl: 'Przegląd', en: 'Maintenance' },
  warranty: { pl: 'Naprawa gwarancyjna', en: 'Warranty repair' },
}

/** Whether the day of a visit is over, with which its link ends (decision 454). */
const isDayOver = (visit_at: string | null, at: Date): boolean =>
  visit_at !== null && warsawLocal(visit_at).slice(0, 10) < today(at)

/** The visit of a calendar entry: that of the number, otherwise the current one, whose time is also the order's. */
async function enteredVisit(
  db: Database,
  kind: VisitedOrders,
  order: VisitedOrder,
  number: number | undefined,
  at: Date,
) {
  const visits = await visitsOf(db, { of: kind.of, id: order.id })
  const current = visits.at(-1)
  const earlier = visits.find((visit) => visit.number === number && visit !== current)
  if (earlier) {
    const { visit_at, visit_until, status } = earlier
    const isOver = status !== 'cancelled' || isDayOver(visit_at, at)
    return { number: earlier.number, visit_at, visit_until, isOver, isOff: true }
  }
  const isOff = kind.isCalledOff(order) || current?.status === 'cancelled'
  return {
    number: current?.number ?? 1,
    visit_at: order.visit_at,
    visit_until: current?.visit_at === order.visit_at ? current.visit_until : null,
    isOver: isDayOver(order.visit_at, at) || (order.status === 'completed' && !isOff),
    isOff,
  }
}

/**
 * Calendar entry of a visit, for holders of its code. It takes the visit out of the calendar when the order was called off, and out of
 * the calendar of a technician whose visit it no longer is.
 */
export async function visitCalendar(
  { db, deps, reply, locale, at }: CallContext,
  code: string,
  {
    reader,
    visit: asked,
    language = locale,
  }: { reader: VisitReader; visit?: number | undefined; language?: Locale | undefined },
) {
  // The address gives access to the visit, so it must not be indexed.
  reply.header('x-robots-tag', 'noindex, nofollow')
  const linked = (await linkedVisit(db, code)) ?? refuse('not_found')
  const { of, reader_id } = linked
  const kind = visitedOrders[of]
  const order = (await kind.findAsServer(db, at, linked.id)) ?? refuse('not_found')
  const visit = await enteredVisit(db, kind, order, asked, at)
  const { visit_at, visit_until } = visit
  if (!visit_at || order.anonymised_at || order.deleted_at || visit.isOver) return refuse('not_found')
  const { id, model_name, serial_no } = order
  const place = kind.placeOf(order)
  const isOfFormer = reader_id !== null && reader_id !== order.technician_id
  const zone = reader === 'partner' || reader === 'former_member' ? 'partner' : 'staff'
  // The first visit of a maintenance keeps the name that it had before orders could have several.
  const name = of === 'maintenance' ? 'service-visit' : 'warranty-visit'
  const nth = visit.number === 1 ? '' : `-${visit.number}`
  const text = calendarText(
    { product: 'Service visits', locale: language, erp: deps.config.erp_name },
    {
      id: `${name}-${id}${nth}@${new URL(deps.config.public_url).hostname}`,
      start: warsawLocal(visit_at),
      end: warsawLocal(visit_until ?? new Date(Date.parse(visit_at) + duration)),
      stamp: new Date(order.updated_at),
      summary: `${words[of][language]}: ${[model_name, place.city].filter(Boolean).join(', ')}`,
      location: addressLine(place, language),
      description: [order.order_number, serial_no && writtenSerial(serial_no)].filter(Boolean).join(' · '),
      url: `${deps.config.public_url}/#${orderPage(of, zone, id)}`,
      sequence: order.version,
      is_cancelled: visit.isOff || reader === 'former_technician' || reader === 'former_member' || isOfFormer,
    },
  )
  return calendarAnswer(`${filenames[language]}-${warsawLocal(visit_at).slice(0, 10)}.ics`, text)
}
