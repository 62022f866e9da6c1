import { type SQL, sql } from 'drizzle-orm'
import { f_gas_certificates } from './table.ts'

/** Whether a company has a certificate that is valid today; without one it must not service F-gas equipment of others. */
export function isCertifiedNow(partner_id: SQL): SQL<boolean> {
  const { partner_id: holder, valid_to, deleted_at } = f_gas_certificates
  return sql<boolean>`exists (select from ${f_gas_certificates} where ${holder} = ${partner_id} and ${deleted_at} is null
    and (${valid_to} is null or ${valid_to} >= (now() at time zone 'Europe/Warsaw')::date))`
}
