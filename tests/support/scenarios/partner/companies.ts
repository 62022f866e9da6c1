import { isNip } from '#contract/values/rules.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

let last = 526_104_000

/** A NIP that no other company of this test run has. */
export function nextNip(): string {
  for (;;) {
    last += 1
    const found = Array.from({ length: 10 }, (_, digit) => `${last}${digit}`).find(isNip)
    if (found) return found
  }
}

/** A business area, the same one at each call. */
export async function businessArea({ pool }: TestServer): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from business_areas order by id limit 1')
  if (rows[0]) return rows[0].id
  const added = await pool.query<{ id: number }>(
    `insert into business_areas (name_pl, name_en) values ('Instalacje', 'Installation') returning id`,
  )
  return added.rows[0]?.id as number
}

/** A province other than that of `server.partner()`. */
export async function otherProvince({ pool }: TestServer): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`insert into provinces (name) values ($1) returning id`, [
    `województwo ${crypto.randomUUID()}`,
  ])
  return rows[0]?.id as number
}

/** The contact person and the consent to data processing of a new company. */
export const newCompany = () => ({
  consent_processing_data: true as const,
  primary_contact: {
    first_name: 'Anna',
    last_name: 'Źródło',
    email: 'anna@hydro-instal.example',
    phone_number: '601 602 603',
    is_primary: true as const,
  },
})

/** The form of a partner in the back office. */
export async function partnerForm(server: TestServer) {
  await server.pool.query(`insert into provinces (id, name) values (1, 'mazowieckie') on conflict do nothing`)
  return {
    name: 'Hydro-Instal',
    nip: nextNip(),
    street: 'Długa 5',
    postcode: '00850',
    city: 'Warszawa',
    province_id: 1,
    business_area_id: await businessArea(server),
  }
}

/** The form of a new partner in the back office. */
export const newPartnerForm = async (server: TestServer) => ({ ...(await partnerForm(server)), ...newCompany() })
