import { isNip } from '#contract/rules.ts'
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

/** A business area; the same one each time. */
export async function businessArea({ pool }: TestServer): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from business_areas order by id limit 1')
  if (rows[0]) return rows[0].id
  const added = await pool.query<{ id: number }>(
    `insert into business_areas (name_pl, name_en) values ('Instalacje', 'Installation') returning id`,
  )
  return added.rows[0]?.id as number
}

/** Another province than that of `server.partner()`. */
export async function otherProvince({ pool }: TestServer): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`insert into provinces (name) values ($1) returning id`, [
    `województwo ${crypto.randomUUID()}`,
  ])
  return rows[0]?.id as number
}

/** What a new company comes with: whom to speak to, and the consent to the processing of its data. */
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

/** A partner as the back office types it. */
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

/** A new partner as the back office types it. */
export const newPartnerForm = async (server: TestServer) => ({ ...(await partnerForm(server)), ...newCompany() })
