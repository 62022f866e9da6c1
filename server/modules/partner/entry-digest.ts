import { and, arrayContains, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import { isPolish } from '#contract/tax-number.ts'
import type { Database } from '#server/db/client.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { isWanted, roles, user_roles, users } from '#server/modules/auth/index.ts'
import { isNoRepeat, joinRepeats } from './repeats.ts'
import { partner_entries } from './table.ts'

/** Maximum number of registrations named in a digest. */
const NAMED = 20

type Entry = typeof partner_entries.$inferSelect

/**
 * Sends approvers a digest of new registrations: those of companies from Poland and from abroad to the colleagues who handle
 * each.
 */
export async function sendDigests(db: Database, at: Date): Promise<void> {
  const isUntold = and(isNull(partner_entries.told_at), eq(partner_entries.status, 0), isNoRepeat)
  // The job that joins repeats may not have run yet.
  const addresses = await db.selectDistinct({ email: partner_entries.email }).from(partner_entries).where(isUntold)
  for (const { email } of addresses) await joinRepeats(db, email)
  const entries = await db.select().from(partner_entries).where(isUntold).orderBy(asc(partner_entries.id)).for('update')
  if (entries.length === 0) return
  const letters = (await approvers(db)).flatMap(({ restricted_provinces: own, permissions, email, locale }) => {
    const seen = entries.filter(({ country, province_id: province }) =>
      isPolish(country)
        ? permissions.includes('partner.partners.handle-domestic') &&
          (own.length === 0 || (province !== null && own.includes(province)))
        : permissions.includes('partner.partners.handle-abroad'),
    )
    return seen.length === 0 ? [] : [{ to: email, locale, template: 'new_entries' as const, data: digestOf(seen) }]
  })
  await queueMails(db, letters)
  const told = entries.map(({ id }) => id)
  await db.update(partner_entries).set({ told_at: at.toISOString() }).where(inArray(partner_entries.id, told))
}

function digestOf(entries: readonly Entry[]) {
  const named = entries.slice(0, NAMED).map(({ id, name, nip, city, first_name, last_name }) => ({
    entry_id: id,
    ...{ company: name, nip, city, full_name: `${first_name} ${last_name}` },
  }))
  return { entries: named, more: entries.length - named.length }
}

/** Colleagues who may approve and see registrations; those restricted to partners do not see applicants. */
function approvers(db: Database) {
  const mayApprove = db
    .select({ id: roles.id })
    .from(user_roles)
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .where(and(eq(user_roles.user_id, users.id), arrayContains(roles.permissions, ['partner.new-entries.approve'])))
  return db
    .select({
      email: users.email,
      locale: users.locale,
      restricted_provinces: users.restricted_provinces,
      /** Permissions of all roles together. */
      permissions: sql<string[]>`(select coalesce(array_agg(distinct held), '{}') from user_roles
        join roles on roles.id = user_roles.role_id, unnest(roles.permissions) as held
        where user_roles.user_id = users.id)`,
    })
    .from(users)
    .where(
      and(eq(users.status, 1), isWanted('new_entries'), exists(mayApprove), sql`${users.restricted_partners} = '{}'`),
    )
    .orderBy(users.id)
}
