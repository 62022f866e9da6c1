import { and, asc, eq, gt, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { DueRow } from '#contract/service-order/due/due.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { type QueuedMail, queueMail } from '#server/integrations/mail/queue.ts'
import { type OutsideCause, queueOutside } from '#server/modules/mail/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { units } from '#server/modules/unit/index.ts'
import { refuse } from '#server/refusal.ts'
import { type DueRecord, dueRowsFor, findDue, isOrdered, toDueRow } from './rows.ts'
import { due_maintenances, owner_reminders } from './table.ts'

const due = due_maintenances

/** Sends the owner a reminder by hand: at most once a day, and only with consent. */
export async function remindOwner(call: CallContext, id: number): Promise<DueRow> {
  const found = (await findDue(call, id)) ?? refuse('not_found')
  const [locked] = await call.db.select({ told: due.told_owner_at }).from(due).where(eq(due.id, id)).for('update')
  if (!toDueRow(found, call).tells_owner) refuse('lifecycle', { key: 'due.owner_not_reminded' })
  if (locked?.told && today(new Date(locked.told)) === today(call.at))
    refuse('lifecycle', { key: 'due.reminded_today' })
  await writeToOwner(call, found, call.scope.kind === 'partner' ? 'refuse' : 'count')
  return toDueRow((await findDue(call, id)) ?? found, call)
}

/**
 * Sends the letter to the owner in the name of the company in charge, and records it. Not sent when that company has reached its limit of
 * letters: it goes out on a later day.
 */
async function writeToOwner(
  { db, at }: { db: Database; at: Date },
  found: DueRecord,
  above: OutsideCause['above'],
): Promise<void> {
  const { unit_id, owner_email, serial_no } = found
  if (owner_email === null || found.due_on === null) return
  const [subscription] = await db
    .insert(owner_reminders)
    .values({ unit_id })
    .onConflictDoUpdate({ target: owner_reminders.unit_id, set: { unit_id } })
    .returning()
  if (!subscription || subscription.stopped_at !== null) return
  const responsibleCompany = await carerOf(db, found)
  const { kind, due_on, ends_without } = toDueRow(found, { at, scope: null })
  const mail = {
    to: owner_email,
    locale: 'pl',
    template: 'due_owner' as const,
    data: {
      kind,
      due_on,
      // A deadline that has passed is left out, because the owner can no longer meet it.
      ends_without: ends_without !== null && ends_without >= today(at) ? ends_without : null,
      device_name: found.device_name ?? '',
      serial_no,
      partner_name: responsibleCompany?.name ?? '',
      partner_phone: responsibleCompany?.phone ?? '',
      code: subscription.code,
    },
    record: { entity: 'device.units', id: unit_id },
  } satisfies QueuedMail<'due_owner'>
  if (responsibleCompany === null) await queueMail(db, mail)
  else {
    const { id, name, email } = responsibleCompany
    const sender = { company: name, reply_to: email === null ? null : { name, address: email } }
    const isQueued = await queueOutside({ db, at }, sender, { partner_id: id, about: `unit ${unit_id}`, above }, [mail])
    if (!isQueued) return
  }
  await db.update(due).set({ told_owner_for: due_on, told_owner_at: at.toISOString() }).where(eq(due.id, found.id))
}

/** The company to which the owner is referred: the one in charge of the unit, unless it is closed. */
async function carerOf(db: Database, { carer_id }: DueRecord) {
  if (carer_id === null) return null
  const [responsibleCompany] = await db
    .select({ id: partners.id, name: partners.name, phone: partners.phone_number, email: partners.email })
    .from(partners)
    .where(and(eq(partners.id, carer_id), eq(partners.status, 1)))
  return responsibleCompany ?? null
}

/** Number of letters in one transaction. */
const batch = 100

/**
 * Reminds owners of due dates, once for each, when the lead time begins. Each batch is stored with its letters, so an
 * interrupted run continues. Ordered and past ones are skipped.
 */
export async function remindOwners(db: Database, at: Date): Promise<void> {
  let last = 0
  for (;;) {
    const written = await inTransaction(db, async (tx) => {
      const found = await dueRowsFor({ locale: 'pl', scope: null })(tx)
        .where(
          and(
            gt(due.id, last),
            lte(due.remind_on, today(at)),
            gte(due.due_on, today(at)),
            or(isNull(due.told_owner_for), sql`${due.told_owner_for} <> ${due.due_on}`),
            isNotNull(units.owner_email),
            eq(units.consent_processing_data, true),
            isNull(owner_reminders.stopped_at),
            sql`not ${isOrdered}`,
          ),
        )
        .orderBy(asc(due.id))
        .limit(batch)
        .for('update', { of: due, skipLocked: true })
      for (const one of found) await writeToOwner({ db: tx, at }, one, 'skip')
      return found
    })
    if (written.length < batch) return
    // Those of a company above its limit stay for tomorrow.
    last = written.at(-1)?.id ?? last
  }
}
