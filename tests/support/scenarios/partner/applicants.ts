import { businessArea, nextNip } from '#tests/support/scenarios/partner/companies.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

export interface Applicant {
  id: number
  version: number
  name: string
  nip: string | null
  email: string
}

/** A row of a company that has registered, with the consents of its form. */
export async function newEntry(
  server: TestServer,
  changes: Partial<Record<'name' | 'email' | 'city', string>> & {
    nip?: string | null
    /** A company from abroad has no province. */
    country?: string
    province_id?: number
    registry_lookup_id?: number
  } = {},
): Promise<Applicant> {
  const name = changes.name ?? 'Ciepły Dom Sp. z o.o.'
  const nip = changes.nip === undefined ? nextNip() : changes.nip
  const country = changes.country ?? 'PL'
  const province_id = country === 'PL' ? (changes.province_id ?? 1) : null
  const email = changes.email ?? `${crypto.randomUUID()}@cieply-dom.test`
  await server.pool.query(`insert into provinces (id, name) values (1, 'mazowieckie') on conflict do nothing`)
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into partner_entries (name, nip, street, postcode, city, province_id, business_area_id, first_name,
       last_name, email, phone_number, password_hash, locale, registry_lookup_id, country)
     values ($1, $2, 'Prosta 7', '00-850', $3, $4, $5, 'Ewa', 'Nowa', $6, '+48600700800', 'hash', 'pl', $7, $8) returning id`,
    [
      name,
      nip,
      changes.city ?? 'Warszawa',
      province_id,
      await businessArea(server),
      email,
      changes.registry_lookup_id ?? null,
      country,
    ],
  )
  const id = rows[0]?.id as number
  await server.pool.query(
    `insert into given_consents (consent_text_id, entity, entity_id, person_name, person_email, given_at)
     select id, 'partner.new-entries', $1, 'Ewa Nowa', $2, now() from consent_texts
     where form = 'registration' and kind <> 'consent_marketing_purposes'`,
    [id, email],
  )
  return { id, version: 1, name, nip, email }
}
