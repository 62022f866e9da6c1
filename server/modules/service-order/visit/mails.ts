import { and, eq } from 'drizzle-orm'
import type { VisitResult } from '#contract/service-order/visit/lifecycle.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { formatPhone } from '#contract/values/phones.ts'
import type { Database } from '#server/db/client.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { causeOf } from '#server/integrations/mail/templates.ts'
import { users } from '#server/modules/auth/index.ts'
import { distributorSender } from '#server/modules/core/index.ts'
import { queueOutside } from '#server/modules/mail/index.ts'
import { companyMembers, partners } from '#server/modules/partner/index.ts'
import { aboutOrder, authorsOf, handlerOf, staffOf, writeTo } from '#server/modules/service-order/handling/mails.ts'
import { refuse } from '#server/refusal.ts'
import { digester } from '#server/sealed.ts'
import { visitLink } from './links.ts'
import type { VisitedOrder, VisitedOrders } from './order.ts'
import { currentVisit, openToCustomer, type Visit } from './visits.ts'

/** Customers in Poland read Polish, others English. */
const localeOf = ({ country }: VisitedOrder) => (country === 'PL' ? ('pl' as const) : ('en' as const))

/** The colleague who will come, unless the account is closed. Null for a visit of the partner's own people. */
async function technicianOf(db: Database, { technician_id }: VisitedOrder) {
  if (technician_id === null) return []
  return db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.id, technician_id), eq(users.status, 1)))
}

const personOf = (db: Database, id: number) =>
  db.select({ email: users.email, locale: users.locale }).from(users).where(eq(users.id, id))

/** The company that comes, in whose name its customer gets letters; null where the distributor has no name yet. */
async function comingCompany(db: Database, { by_partner, partner_id, partner_name }: VisitedOrder) {
  const distributor = by_partner ? null : await distributorSender(db)
  if (distributor !== null) return distributor
  const [partner] = await db.select({ email: partners.email }).from(partners).where(eq(partners.id, partner_id))
  const reply_to = partner?.email ? { name: partner_name, address: partner.email } : null
  return { company: partner_name, reply_to }
}

const nextOf = ({ visit_at }: VisitedOrder, ended: string) =>
  visit_at === null || visit_at === ended ? null : warsawLocal(visit_at)

/** Sends the letters about visits to units of orders of a kind. */
export function visitMails<Order extends VisitedOrder>({ of, placeOf }: Pick<VisitedOrders<Order>, 'of' | 'placeOf'>) {
  const about = (order: Order) => aboutOrder(of, order)
  const currentOf = (db: Database, { id }: Order) => currentVisit(db, { of, id })

  async function visitOf(db: Database, order: Order) {
    const { visit_at, visit_code, by_partner, technician_name, contact_name, contact_phone } = order
    const current = await currentOf(db, order)
    return {
      ...about(order),
      partner_name: order.partner_name,
      visit: visit_at === null ? '' : warsawLocal(visit_at),
      until: current?.visit_until ? warsawLocal(current.visit_until).slice(11, 16) : null,
      number: current?.number ?? 1,
      by_partner,
      code: visit_code ?? '',
      technician_name: technician_name ?? '',
      place: placeOf(order),
      contact: [contact_name, contact_phone && formatPhone(contact_phone)].filter(Boolean).join(', '),
    }
  }

  const linkOf = ({ id }: Order) => ({ of, id })

  /** The visit for its technician, whose link is the technician's own. */
  async function visitOfTechnician(db: Database, order: Order) {
    const code = order.technician_id === null ? '' : await visitLink(db, linkOf(order), order.technician_id)
    return { ...(await visitOf(db, order)), code }
  }

  /** The company's people who get letters about a visit: its authors, and the member who will come. */
  async function companyOf(db: Database, order: Order) {
    const authors = await authorsOf(db, order)
    const visit = order.by_partner ? await currentOf(db, order) : null
    const members = visit?.technician_id ? await companyMembers(db, order.partner_id, 'service_orders') : []
    const coming = members.filter(
      ({ id, email }) => id === visit?.technician_id && authors.every((one) => one.email !== email),
    )
    return [...authors, ...coming]
  }

  /** Sends both sides the appointment of a visit; `is_registered` where the letter says also that its order was received. */
  async function scheduled(db: Database, order: Order, is_registered: boolean): Promise<void> {
    await writeTo(
      db,
      await companyOf(db, order),
      'maintenance_scheduled',
      { ...(await visitOf(db, order)), is_registered },
      null,
      await handlerOf(db, order),
    )
    await writeTo(db, await technicianOf(db, order), 'maintenance_visit', await visitOfTechnician(db, order))
  }

  /**
   * Notifies both sides, and a customer who was asked, that a planned visit does not take place: because the partner has withdrawn the
   * order, or because it was completed.
   */
  async function off(db: Database, order: Order, because: 'withdrawn' | 'completed'): Promise<void> {
    if (!(await wasCalledOff(db, order))) return
    await tellCustomerOff(db, order)
    const is_withdrawn = because === 'withdrawn'
    const data = { ...(await visitOf(db, order)), is_withdrawn, is_completed: !is_withdrawn }
    const template = 'maintenance_visit_off' as const
    await writeTo(db, await companyOf(db, order), template, { ...data, reader: 'partner' })
    const ours = { ...data, ...(await visitOfTechnician(db, order)) }
    await writeTo(db, await technicianOf(db, order), template, { ...ours, reader: 'technician' })
  }

  /** Notifies the former technician that a colleague will make the visit. `before` is the order before that change. */
  async function handedOver(db: Database, before: Order, order: Order): Promise<void> {
    const visit = await visitOfTechnician(db, before)
    const data = { ...visit, technician_name: order.technician_name ?? '', is_withdrawn: false }
    await writeTo(db, await technicianOf(db, before), 'maintenance_visit_off', { ...data, reader: 'former_technician' })
  }

  /**
   * A colleague in the company makes the planned visit of a person who leaves: it moves from the calendar of the one to that of the
   * other. Who leaves gets no address of the customer. `order` is the order after that change.
   */
  async function passed(db: Database, order: Order, former_id: number, successor_id: number): Promise<void> {
    const [former, successor] = [await personOf(db, former_id), await personOf(db, successor_id)]
    const visit = await visitOf(db, order)
    const place = { street: null, postcode: null, city: null, country: 'PL' }
    const off = { ...visit, place, contact: '', is_withdrawn: false, reader: 'former_member' as const }
    await writeTo(db, former, 'maintenance_visit_off', off)
    await writeTo(db, successor, 'maintenance_scheduled', visit, null, await handlerOf(db, order))
  }

  /** Reminds both sides of tomorrow's visit. */
  async function reminder(db: Database, order: Order): Promise<void> {
    const toPartner = { ...(await visitOf(db, order)), is_technician: false }
    await writeTo(db, await companyOf(db, order), 'maintenance_reminder', toPartner, null, await handlerOf(db, order))
    const ours = { ...(await visitOfTechnician(db, order)), is_technician: true }
    await writeTo(db, await technicianOf(db, order), 'maintenance_reminder', ours)
  }

  /** Whether the current visit was called off with its order, and had not ended before. */
  async function wasCalledOff(db: Database, order: Order): Promise<boolean> {
    const visit = await currentOf(db, order)
    if (visit === null) return order.visit_at !== null
    return visit.status === 'cancelled' && visit.result === null
  }

  /**
   * Notifies the other side of how a visit ended; of one that was called off, all who have it in a calendar. `is_objection`: the
   * distributor asks the partner for another date.
   */
  async function reported(
    { db, scope, user }: CallContext,
    order: Order,
    { visit_at, result, note }: Visit,
    is_objection: boolean,
  ): Promise<void> {
    const ending = { result: result as VisitResult, note, next_visit: nextOf(order, visit_at), is_objection }
    const data = { ...(await visitOf(db, order)), visit: warsawLocal(visit_at), until: null, ...ending }
    const isOff = result === 'called_off'
    const template = 'maintenance_visit_reported' as const
    const isByStaff = scope.kind === 'staff'
    if (isByStaff || isOff) await writeTo(db, await companyOf(db, order), template, { ...data, reader: 'partner' })
    const technicians = isOff ? await technicianOf(db, order) : []
    const { code } = await visitOfTechnician(db, order)
    const others = technicians.filter(({ email }) => email !== user.email)
    await writeTo(db, others, template, { ...data, code, reader: 'technician' })
    if (!isByStaff) {
      const owner = order.owner_id === null ? '' : await visitLink(db, linkOf(order), order.owner_id)
      await writeTo(db, await staffOf(db, order), template, { ...data, code: owner, reader: 'technician' })
    }
    if (isOff) await tellCustomerOff(db, order)
  }

  /** Notifies both sides of the customer's answer about the date. */
  async function answered(db: Database, order: Order, { status, wished_time, wish }: Visit): Promise<void> {
    const data = { ...(await visitOf(db, order)), is_confirmed: status === 'confirmed', wished_time, wish }
    const template = 'maintenance_visit_answered' as const
    await writeTo(db, await companyOf(db, order), template, { ...data, reader: 'partner' })
    await writeTo(db, await staffOf(db, order), template, { ...data, reader: 'technician' })
  }

  async function forCustomer(db: Database, order: Order) {
    const { visit, until, place } = await visitOf(db, order)
    const { company } = await comingCompany(db, order)
    const { id: order_id, model_name } = order
    return { of, order_id, visit, until, city: place.city ?? '', model_name: model_name ?? '', company }
  }

  /**
   * Asks the customer to confirm a visit, by a letter with a link. The letters of a company to people outside are limited; those of the
   * distributor are counted only.
   */
  async function askCustomer(call: CallContext, order: Order, visit: Visit, has_moved: boolean): Promise<void> {
    const { db, at, scope } = call
    if (order.contact_email === null) refuse('lifecycle', { key: 'order.no_customer_email' })
    const code = await openToCustomer(call, visit)
    const mail = {
      to: order.contact_email,
      locale: localeOf(order),
      template: 'visit_asked' as const,
      data: { ...(await forCustomer(db, order)), code, has_moved },
    }
    const above = scope.kind === 'partner' ? ('refuse' as const) : ('count' as const)
    const cause = { partner_id: order.partner_id, about: causeOf(mail, digester(db)).about, above }
    await queueOutside({ db, at }, await comingCompany(db, order), cause, [mail])
  }

  /** Notifies a customer who was asked about a visit that it does not take place. */
  async function tellCustomerOff(db: Database, order: Order): Promise<void> {
    const visit = await currentOf(db, order)
    if (!visit?.asked_at || order.contact_email === null) return
    await queueMail(db, {
      to: order.contact_email,
      locale: localeOf(order),
      template: 'visit_off',
      data: { ...(await forCustomer(db, order)), visit: warsawLocal(visit.visit_at) },
      outside: await comingCompany(db, order),
    })
  }

  return {
    scheduled,
    off,
    handedOver,
    passed,
    reminder,
    reported,
    answered,
    askCustomer,
    /** For letters of one kind alone. */
    visitOf,
    companyOf,
    technicianOf,
    visitOfTechnician,
    wasCalledOff,
    tellCustomerOff,
  }
}
