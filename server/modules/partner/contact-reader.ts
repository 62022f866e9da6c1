import { type SQL, sql } from 'drizzle-orm'
import { anonymousDomain } from '#server/integrations/mail/anonymous-address.ts'

/**
 * Address for letters to the contact person of a company's record, from a table with `contact_email`, `contact_left_at`, `partner_id`
 * and `created_by`. It is their own, unless they were made anonymous, their account is closed, or they have left the company since the
 * record was made, by them or by staff: then it is that of an administrator of the company, so that letters about its people and
 * money do not reach a person who has left.
 */
export function contactReader(table: string): SQL<string> {
  const record = sql.raw(table)
  return sql`case when ${record}.contact_email like ${`%${anonymousDomain}`} or exists (select from users gone where gone.email = lower(${record}.contact_email)
      and (gone.status <> 1 or (gone.id = ${record}.created_by or ${record}.contact_left_at is not null) and not exists (select from partner_users own
        where own.user_id = gone.id and own.partner_id = ${record}.partner_id)))
    then coalesce((select reader.email from partner_users member join users reader on reader.id = member.user_id
      where member.partner_id = ${record}.partner_id and member.is_company_admin and reader.status = 1
        and reader.is_activated order by reader.id limit 1), ${record}.contact_email)
    else ${record}.contact_email end`
}
