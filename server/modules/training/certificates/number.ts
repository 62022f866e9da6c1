import { and, eq, sql } from 'drizzle-orm'
import { certificateNumber, numberSeries } from '#contract/training/certificate-number.ts'
import type { Database } from '#server/db/client.ts'
import { training_certificate_numbers } from '#server/modules/training/table.ts'
import { issued_certificates } from './table.ts'

/** Takes consecutive numbers of a sequence. */
export interface NumberTaker {
  /** The next unused number. */
  next(): Promise<string>
  /** Stores the state of the sequence; only then are the numbers taken. */
  keep(): Promise<void>
}

/**
 * Opens the sequence of a pattern for the date of certificates. Its row stays locked until the transaction ends, so that
 * numbers are unique and, after a rollback, have no gaps.
 */
export async function lockNumbers(db: Database, pattern: string, issued_on: string): Promise<NumberTaker> {
  const series = numberSeries(pattern, issued_on)
  const [row] = await db
    .insert(training_certificate_numbers)
    .values({ ...series, last: 0 })
    .onConflictDoUpdate({
      target: [training_certificate_numbers.pattern, training_certificate_numbers.year],
      set: { last: sql`${training_certificate_numbers.last}` },
    })
    .returning({ last: training_certificate_numbers.last })
  let last = row?.last ?? 0
  return {
    async next() {
      for (;;) {
        last += 1
        const number = certificateNumber(pattern, Number(issued_on.slice(0, 4)), last)
        if (!(await isTaken(db, number))) return number
      }
    },
    async keep() {
      await db
        .update(training_certificate_numbers)
        .set({ last })
        .where(
          and(
            eq(training_certificate_numbers.pattern, series.pattern),
            eq(training_certificate_numbers.year, series.year),
          ),
        )
    },
  }
}

/** The next running number. */
export async function nextCertificateNumber(db: Database, pattern: string, issued_on: string): Promise<number> {
  const series = numberSeries(pattern, issued_on)
  const [row] = await db
    .select({ last: training_certificate_numbers.last })
    .from(training_certificate_numbers)
    .where(
      and(eq(training_certificate_numbers.pattern, series.pattern), eq(training_certificate_numbers.year, series.year)),
    )
  return (row?.last ?? 0) + 1
}

/** Another pattern may produce the same number: `C/{number}` and `C/{number:1}`. */
async function isTaken(db: Database, certificate_number: string): Promise<boolean> {
  const taken = await db.$count(
    issued_certificates,
    and(eq(issued_certificates.certificate_number, certificate_number), eq(issued_certificates.kind, 'issued')),
  )
  return taken > 0
}
