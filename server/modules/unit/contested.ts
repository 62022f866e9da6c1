import { sql } from 'drizzle-orm'
import { correlated } from '#server/db/correlated.ts'
import { units } from './table.ts'

/**
 * Whether several companies claim the number of a unit: another registration of it waits for a decision, or it waits itself and
 * another unit or registration has the number.
 */
export const isNumberContested = correlated<boolean>`exists (
  select from units other where other.serial_no = ${units.serial_no} and other.id <> ${units.id} and other.deleted_at is null
    and other.partner_id is distinct from ${units.partner_id}
    and (${units.status} <> 'draft' or ${units.check_status} in ('waiting', 'asked'))
    and (other.check_status in ('waiting', 'asked')
      or (${units.check_status} in ('waiting', 'asked') and other.status = 'registered')))`

/** Condition for contested units, or for the others. */
export const contested = (is: boolean) => (is ? sql`${isNumberContested}` : sql`not ${isNumberContested}`)
