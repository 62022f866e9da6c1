import { type SQL, sql } from 'drizzle-orm'
import { correlated } from '#server/db/correlated.ts'
import { users } from '#server/modules/auth/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { f_gas_certificates } from './table.ts'

/** Whether a company has a certificate that is valid today; without one it must not service F-gas equipment of others. */
export function isCertifiedNow(partner_id: SQL): SQL<boolean> {
  const { partner_id: holder, valid_to, deleted_at } = f_gas_certificates
  return sql<boolean>`exists (select from ${f_gas_certificates} where ${holder} = ${partner_id} and ${deleted_at} is null
    and (${valid_to} is null or ${valid_to} >= (now() at time zone 'Europe/Warsaw')::date))`
}

const { kind, partner_id, user_id, valid_to } = f_gas_certificates

/** Whether its holder has one of the same kind that ends later, or not at all: then its own end is no matter any more. */
export const isRenewed = sql<boolean>`exists (select from f_gas_certificates n where n.deleted_at is null
  and n.kind = ${kind} and (n.partner_id = ${partner_id} or n.user_id = ${user_id})
  and (n.valid_to is null or n.valid_to > ${valid_to}))`

/** Whether its holder is active: a closed company or account is left out until it is opened again. */
export const isOfActive = correlated<boolean>`(exists (select from ${partners} where ${partners.id} = ${partner_id} and ${partners.status} = 1)
  or exists (select from ${users} where ${users.id} = ${user_id} and ${users.status} = 1))`
