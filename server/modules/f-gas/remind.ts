import { and, arrayContains, asc, eq, isNull, not, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { fGasReminderDays } from '#contract/f-gas/words.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { writtenDay } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { isWanted } from '#server/integrations/mail/muted-letters.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { users } from '#server/modules/auth/index.ts'
import { partner_users, partners } from '#server/modules/partner/index.ts'
import { isOfActive, isRenewed } from './certified.ts'
import { f_gas_certificates } from './table.ts'

/** Enqueued when a day begins in Warsaw. */
export const fGasJob = 'f-gas.remind'
const certificates = f_gas_certificates

/**
 * Reminds holders of certificates that are about to end, once for each of the reminder days. Ended ones are only shown in the
 * list.
 */
export async function remindHolders(db: Database, at: Date): Promise<void> {
  const day = today(at)
  for (const days of fGasReminderDays.toReversed()) {
    const ending = and(
      isLive(certificates),
      sql`${certificates.valid_to} between ${day}::date and ${day}::date + ${sql.raw(String(days))}`,
      or(isNull(certificates.told_days), sql`${certificates.told_days} > ${days}`),
      isOfActive,
      not(isRenewed),
    )
    const found = await db
      .select({ id: certificates.id })
      .from(certificates)
      .where(ending)
      .orderBy(asc(certificates.id))
    for (const { id } of found)
      await inTransaction(db, async (tx) => {
        const [row] = await tx
          .update(certificates)
          .set({ told_days: days })
          .where(and(eq(certificates.id, id), ending))
          .returning()
        if (row) await writeToHolder(tx, row)
      })
  }
}

async function writeToHolder(db: Database, row: typeof certificates.$inferSelect): Promise<void> {
  const { number, partner_id, user_id } = row
  const data = { number, valid_to: row.valid_to ?? '' }
  const wanted = and(eq(users.status, 1), isWanted('maintenances'))
  const to = { email: users.email, locale: users.locale }
  const readers =
    partner_id === null
      ? (
          await db
            .select(to)
            .from(users)
            .where(and(wanted, eq(users.id, user_id ?? 0)))
        ).map((one) => ({ ...one, company: null }))
      : await db
          .select({ ...to, company: partners.name })
          .from(users)
          .innerJoin(partner_users, eq(partner_users.user_id, users.id))
          .innerJoin(partners, eq(partners.id, partner_users.partner_id))
          .where(
            and(
              wanted,
              eq(partners.id, partner_id),
              eq(partners.status, 1),
              or(eq(partner_users.is_company_admin, true), arrayContains(partner_users.company_roles, ['service'])),
            ),
          )
  for (const { email, locale, company } of readers)
    await queueMail(db, { to: email, locale, template: 'f_gas_certificate_ends', data: { ...data, company } })
}

export const fGasJobs = [job(fGasJob, v.unknown(), ({ db, at }) => remindHolders(db, at))]

interface FGasMailData {
  /** To its holder, or to the people of the company that holds it. */
  f_gas_certificate_ends: { number: string; valid_to: string; company: string | null }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends FGasMailData {}
}

const names = { pl: { number: 'Numer', company: 'Firma' }, en: { number: 'Number', company: 'Company' } }
const facts = (locale: Locale, { number, company }: FGasMailData['f_gas_certificate_ends']) => [
  { name: names[locale].number, value: number },
  ...(company ? [{ name: names[locale].company, value: company }] : []),
]

export const fGasLetters: LettersOf<FGasMailData> = {
  f_gas_certificate_ends: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'day',
    about: (certificate) => `F-gas certificate ${certificate.number} ${certificate.valid_to}`,
    pl: (certificate) => ({
      subject: `Certyfikat F-gaz wygasa ${writtenDay(certificate.valid_to, 'pl')}`,
      heading: `Certyfikat F-gaz wygasa ${writtenDay(certificate.valid_to, 'pl')}`,
      paragraphs: ['Po odnowieniu dodaj nowy certyfikat w profilu.'],
      facts: facts('pl', certificate),
      action: { label: 'Otwórz profil', path: '/profile' },
    }),
    en: (certificate) => ({
      subject: `The F-gas certificate expires on ${writtenDay(certificate.valid_to, 'en')}`,
      heading: `The F-gas certificate expires on ${writtenDay(certificate.valid_to, 'en')}`,
      paragraphs: ['When it is renewed, add the new certificate in your profile.'],
      facts: facts('en', certificate),
      action: { label: 'Open the profile', path: '/profile' },
    }),
  },
}
