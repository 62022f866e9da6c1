import { type SQL, sql } from 'drizzle-orm'
import { today } from '#contract/rules.ts'

/**
 * The next number of a registration, `REJ-<year>-<five digits or more>`, as a value for an insert. Never repeated; numbers of
 * rolled back transactions are skipped, so that registrations do not wait for each other.
 */
export function nextRecordNumber(at: Date): SQL<string> {
  const year = today(at).slice(0, 4)
  return sql`(select 'REJ-' || ${year}::text || '-' || lpad(n::text, greatest(5, length(n::text)), '0')
    from next_of_year('training_record_number', ${year}::integer) as given(n))`
}
