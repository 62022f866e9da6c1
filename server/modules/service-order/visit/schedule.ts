import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ReportVisitForm, ScheduleForm } from '#contract/service-order/visit/forms.ts'
import { isOpenToObjection, isVisitOpen } from '#contract/service-order/visit/lifecycle.ts'
import { warsawMoments } from '#contract/values/moment.ts'
import type { Database } from '#server/db/client.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { users } from '#server/modules/auth/index.ts'
import { colleagueName } from '#server/modules/dictionary/index.ts'
import { attachFiles } from '#server/modules/media/index.ts'
import { belongsToCompanies, partners } from '#server/modules/partner/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { visitMails } from './mails.ts'
import type { VisitedOrder, VisitedOrders } from './order.ts'
import { planReminder } from './reminder.ts'
import { advanceVisit, currentVisit, dayOfVisit, planVisit, storeVanParts, type Visit, visitsOf } from './visits.ts'

interface Times {
  day: string
  time: string
  until: string | null
}

/** The moments of a visit that is still to come; refused in the past, and where the window crosses an hour that does not exist. */
function timesOf(at: Date, { day: on, time, until }: Times, field: string) {
  const [visit_at] = warsawMoments(`${on}T${time}`)
  if (visit_at === undefined || Date.parse(visit_at) <= at.getTime()) refuseField(field, 'rule.time_in_past')
  const visit_until = until === null ? null : (warsawMoments(`${on}T${until}`).at(-1) ?? null)
  return { visit_at, visit_until }
}

/** The name of a colleague of the distributor, or of an active member of the company whose people come. */
async function technicianName(db: Database, { partner_id }: VisitedOrder, by_partner: boolean, id: number) {
  if (!by_partner) return colleagueName(db, id)
  const [member] = await db
    .select({ first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 1), belongsToCompanies(eq(partners.id, partner_id))))
  return member ? `${member.first_name} ${member.last_name}` : null
}

/** Actions on the visits of orders of a kind. */
export function visiting<Order extends VisitedOrder>(kind: VisitedOrders<Order>) {
  const { of } = kind
  const mails = visitMails(kind)

  /** Whether the visit that the order shows still takes place. */
  async function isToCome(db: Database, id: number): Promise<boolean> {
    const visit = await currentVisit(db, { of, id })
    return visit === null || isVisitOpen(visit)
  }

  /** Sends both sides the appointment of a visit that is to come, as the letter of registration too, and plans the reminder. */
  async function tell({ db, at }: Pick<CallContext, 'db' | 'at'>, order: Order, is_registered = false): Promise<void> {
    const { id, visit_at } = order
    if (visit_at === null || Date.parse(visit_at) <= at.getTime() || !(await isToCome(db, id))) return
    await mails.scheduled(db, order, is_registered)
    await planReminder(db, at, { of, order_id: id, visit_at })
  }

  /** A customer who was asked to confirm the former time is asked to confirm the new one. */
  async function askAgain(
    call: CallContext,
    order: Order,
    visit: Visit,
    { ask_customer, former }: { ask_customer: boolean; former: Visit | null },
  ): Promise<void> {
    const hasMoved = former !== null && (former.visit_at !== visit.visit_at || former.visit_until !== visit.visit_until)
    if (ask_customer || (hasMoved && former.asked_at !== null)) await mails.askCustomer(call, order, visit, hasMoved)
  }

  /** Keeps the photographs of a visit, beside those of the other visits of its order. */
  async function keepPhotos(call: CallContext, id: number, visit: Visit, photos: readonly string[]): Promise<void> {
    if (photos.length === 0) return
    const others = (await visitsOf(call.db, { of, id })).flatMap((one) => (one.id === visit.id ? [] : one.photos))
    const owner = { owner_entity: kind.entity, owner_id: id }
    await attachFiles(call, { purpose: 'visit_photos', ids: photos, others, field: 'photos', ...owner })
  }

  /** Plans or moves a visit; with its order, which has no letter of its own then, where `is_registered`. */
  async function plan(call: CallContext, id: number, form: ScheduleForm, is_registered: boolean): Promise<void> {
    const { db, user, scope } = call
    const { version, visit_day, visit_time, visit_until, by_partner, technician_id, technician_name } = form
    const before = await kind.lock(call, id)
    await kind.checkVersion(db, before, version)
    const times = timesOf(call.at, { day: visit_day, time: visit_time, until: visit_until }, 'visit_time')
    const former = await currentVisit(db, { of, id })
    const name = technician_id === null ? technician_name : await technicianName(db, before, by_partner, technician_id)
    if (name === null) refuseField('technician_id', 'rule.unknown_record')
    const takesOver = scope.kind === 'staff' && before.owner_id === null
    const isPlanned = former !== null && isVisitOpen(former)
    const { order } = await kind.advance(acting(call), before, {
      // The version is the SEQUENCE of the calendar entry.
      changesPart: isPlanned && (former.visit_until !== times.visit_until || former.technician_id !== technician_id),
      event: { type: 'order.schedule', visit_at: times.visit_at, by_partner },
      set: {
        visit_code: before.visit_code ?? randomUUID(),
        technician_id: by_partner ? null : technician_id,
        technician_name: name,
        ...(takesOver && { owner_id: user.id, owner_name: user.full_name }),
      },
      entry: { kind: 'scheduled', reason: times.visit_at, text: name },
    })
    const visit = await planVisit(acting(call), of, order, { visit_until: times.visit_until, technician_id })
    await tell(call, order, is_registered)
    const isSame = former !== null && former.id === visit.id
    if (isSame && before.visit_at !== null && before.technician_id !== order.technician_id)
      await mails.handedOver(db, before, order)
    await askAgain(call, order, visit, { ...form, former: isSame ? former : null })
  }

  return {
    tell: (call: Pick<CallContext, 'db' | 'at'>, order: Order) => tell(call, order),

    /**
     * Plans the visit to come or the next one, or moves it: both sides get a letter with a calendar entry, and a reminder the day before.
     * Companies do so for visits of their own people.
     */
    schedule: (call: CallContext, id: number, form: ScheduleForm) => plan(call, id, form, false),

    /** Plans the visit with which an order is registered: one letter is about both. */
    scheduleFirst: (call: CallContext, id: number, form: ScheduleForm) => plan(call, id, form, true),

    /**
     * Records how a visit ended that does not complete its order, with its photographs and the parts that were used. The next one is
     * planned at once with the same technician, or the order waits for it. Staff who call off a visit of the partner's people before
     * its day object to it, with a reason.
     */
    async report(call: CallContext, id: number, form: ReportVisitForm): Promise<void> {
      const { db, at } = call
      const { version, result, note, parts, photos, plans_next, next_day, next_time, next_until } = form
      const before = await kind.lock(call, id)
      await kind.checkVersion(db, before, version)
      const visit = await currentVisit(db, { of, id })
      if (!visit || !isVisitOpen(visit)) return refuse('lifecycle', { key: 'order.no_open_visit' })
      const isObjection =
        call.scope.kind === 'staff' && result === 'called_off' && isOpenToObjection({ ...visit, of }, at.toISOString())
      if (isObjection && note === null) refuseField('note', 'rule.required')
      const next =
        plans_next && next_day !== null && next_time !== null
          ? timesOf(at, { day: next_day, time: next_time, until: next_until }, 'next_time')
          : null
      const { order } = await kind.advance(acting(call), before, {
        event: { type: 'order.report', result, next_visit_at: next?.visit_at ?? null },
        entry: { kind: 'visit_reported', reason: result, text: note },
      })
      const set = { note, photos: [...photos] }
      const ended = await advanceVisit(acting(call), order, visit, { type: 'visit.report', result }, set)
      await keepPhotos(call, id, visit, photos)
      await storeVanParts(db, { of, id }, visit, parts, dayOfVisit(visit))
      await mails.reported(call, order, ended, isObjection)
      if (isObjection) call.say('order.visit_objected')
      if (!next) return
      const { technician_id } = visit
      const planned = await planVisit(acting(call), of, order, { visit_until: next.visit_until, technician_id })
      await tell(call, order)
      if (form.ask_customer) await mails.askCustomer(call, order, planned, false)
    },

    /** Reminds both sides, unless the visit was rescheduled or is over, or the order completed or withdrawn. */
    async remind(db: Database, at: Date, id: number, visit_at: string): Promise<void> {
      await db.transaction(async (tx) => {
        const order = await kind.lockAsServer(tx, at, id)
        const isAhead = Date.parse(visit_at) > at.getTime()
        if (!isAhead || order?.status !== 'inprogress' || order.visit_at !== visit_at) return
        if (await isToCome(tx, id)) await mails.reminder(tx, order)
      })
    },
  }
}
