import { and, eq, ne, sql } from 'drizzle-orm'
import { defaultNumberPattern } from '#contract/offer/settings.ts'
import { certificateNumber, numberSeries } from '#contract/training/certificate-number.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import { offer_numbers, offer_settings } from './company/company-table.ts'
import { offers } from './table.ts'

/**
 * The next unused number of a company's pattern. The pattern's row stays locked until the transaction ends, so that concurrent
 * callers get different numbers.
 */
export async function nextOfferNumber(db: Database, partner_id: number, at: Date): Promise<string> {
  const [settings] = await db
    .select({ number_pattern: offer_settings.number_pattern })
    .from(offer_settings)
    .where(eq(offer_settings.partner_id, partner_id))
  const day = today(at)
  const { pattern, year } = numberSeries(settings?.number_pattern ?? defaultNumberPattern, day)
  for (;;) {
    const [given] = await db
      .insert(offer_numbers)
      .values({ partner_id, pattern, year, last: 1 })
      .onConflictDoUpdate({
        target: [offer_numbers.partner_id, offer_numbers.pattern, offer_numbers.year],
        set: { last: sql`${offer_numbers.last} + 1` },
      })
      .returning()
    if (!given) throw new Error('No number was given')
    const number = certificateNumber(pattern, Number(day.slice(0, 4)), given.last)
    if (!(await isUsed(db, partner_id, number))) return number
  }
}

/** Whether another offer of the company, draft or not, has the number. */
async function isUsed(db: Database, partner_id: number, number: string): Promise<boolean> {
  return (await db.$count(offers, and(eq(offers.partner_id, partner_id), hasNumber(number), isLive(offers)))) > 0
}

/**
 * Whether another registered offer of the company has the number. Locks registering in the company until the transaction ends,
 * so that two offers cannot get the same number.
 */
export async function isNumberTaken(
  db: Database,
  { id, partner_id }: { id: number; partner_id: number },
  number: string,
): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`offer numbers ${partner_id}`}, 0))`)
  const taken = await db.$count(
    offers,
    and(
      eq(offers.partner_id, partner_id),
      hasNumber(number),
      ne(offers.id, id),
      ne(offers.state, 'draft'),
      isLive(offers),
    ),
  )
  return taken > 0
}

const hasNumber = (number: string) => sql`lower(${offers.offer_number}) = lower(${number})`
