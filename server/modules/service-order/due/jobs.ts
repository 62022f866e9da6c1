import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { devices } from '#server/modules/device/index.ts'
import { giveNotice } from '#server/modules/notification/index.ts'
import { companyMembers, partners } from '#server/modules/partner/index.ts'
import { responsibleCompany, units } from '#server/modules/unit/index.ts'
import { remindOwners } from './remind-owner.ts'
import { isOrdered } from './rows.ts'
import { due_maintenances } from './table.ts'

const due = due_maintenances
const isUntold = (day: string) =>
  and(lte(due.remind_on, day), sql`${due.told_partner_for} is distinct from ${due.due_on}`, sql`not ${isOrdered}`)
/** Maximum number of units named in a letter; the list has all. */
const named = 20

/**
 * Reminds companies of due dates of units in their charge: at most one letter and one notice a day, about those whose lead time
 * has begun. Each company is a transaction, so an interrupted run continues.
 */
export async function remindPartners(db: Database, at: Date): Promise<void> {
  const day = today(at)
  const companies = await db
    .selectDistinct({ id: partners.id })
    .from(due)
    .innerJoin(units, eq(units.id, due.unit_id))
    .innerJoin(partners, sql`${partners.id} = ${responsibleCompany}`)
    .where(and(isUntold(day), eq(partners.status, 1)))
    .orderBy(partners.id)
  for (const { id } of companies) await inTransaction(db, (tx) => remindCompany(tx, at, id))
}

async function remindCompany(db: Database, at: Date, partner_id: number): Promise<void> {
  const rows = await db
    .select({
      id: due.id,
      kind: due.kind,
      due_on: due.due_on,
      serial_no: units.serial_no,
      device_name: devices.name,
      // The place of the owner is for the company that registered the unit.
      city: sql<string | null>`case when ${units.partner_id} = ${partner_id} then ${units.installation_city} end`,
    })
    .from(due)
    .innerJoin(units, eq(units.id, due.unit_id))
    .leftJoin(devices, eq(devices.id, units.device_id))
    .where(and(isUntold(today(at)), sql`${responsibleCompany} = ${partner_id}`))
    .orderBy(asc(due.due_on), asc(due.id))
    .for('update', { of: due })
  if (rows.length === 0) return
  const people = await peopleOf(db, partner_id)
  const data = {
    count: rows.length,
    rows: rows.slice(0, named).map(({ kind, due_on, serial_no, device_name, city }) => ({
      kind,
      due_on: due_on ?? '',
      serial_no,
      device_name: device_name ?? '',
      city: city ?? '',
    })),
  }
  for (const { email, locale, isWanted: isRead } of people)
    if (isRead) await queueMail(db, { to: email, locale, template: 'due_partner', data })
  await giveNotice(db, at, {
    title: { pl: 'Zbliżają się terminy przeglądów', en: 'Upcoming maintenances' },
    text: {
      pl: `Urządzenia do przeglądu lub kontroli szczelności: ${rows.length}.`,
      en: `Units due for maintenance or a leak check: ${rows.length}.`,
    },
    path: '/service-order/due-maintenances',
    partner_id,
    user_ids: people.map(({ id }) => id),
  })
  await db
    .update(due)
    .set({ told_partner_for: sql`${due.due_on}` })
    .where(
      inArray(
        due.id,
        rows.map(({ id }) => id),
      ),
    )
}

/** People of a company who handle service: those with that role, and its administrators. */
async function peopleOf(db: Database, partner_id: number) {
  const members = await companyMembers(db, partner_id, 'maintenances')
  return members.filter(({ is_company_admin, company_roles }) => is_company_admin || company_roles.includes('service'))
}

/** Enqueued when a day begins in Warsaw: reminds companies and owners of due dates. */
export const dueJob = 'service-order.due'
/** Enqueued after a change of a device type or a rule of leak checks. */
export const planJob = 'service-order.plan-due'

/**
 * Recalculates all due dates after the write that changed a type, a rule or the group of a model, on which they depend. Each write has its
 * own run: one that waits may begin before the write is committed.
 */
export function planAnew({ db }: { db: Database }): Promise<void> {
  return enqueue(db, planJob, { after: 0 })
}

/** Number of units in one transaction, which limits how long writers of a unit wait. */
const batch = 2_000

/** Recalculates the due dates of all units, in batches by id; idempotent, so an interrupted run can start again. */
export async function planAll(db: Database): Promise<void> {
  let after = 0
  for (;;) {
    const last = await inTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ last: number | null }>(sql`
        with chosen as materialized (
          select id from units where id > ${after} and status = 'registered' order by id limit ${batch}
        ), planned as materialized (select plan_maintenances(array(select id from chosen)))
        select max(id) as last from chosen, planned`)
      return rows[0]?.last ?? null
    })
    if (last === null) return
    after = last
  }
}

export const dueJobs = [
  job(
    dueJob,
    v.unknown(),
    async ({ db, at }) => {
      await remindPartners(db, at)
      await remindOwners(db, at)
    },
    { timeout: 900 },
  ),
  job(planJob, v.unknown(), ({ db }) => planAll(db), { timeout: 900 }),
]
