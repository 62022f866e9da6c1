import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { businessArea, otherProvince } from '#tests/support/scenarios/partner/companies.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

/** A server at which staff send notifications to companies, for all tests of a file. */
export function notificationDesk() {
  let server: TestServer
  let marketing: Person
  let area: number
  let abroad: number

  const waitOptions = { timeout: 20_000, interval: 50 }

  beforeAll(async () => {
    server = await startServer({ work: true })
    marketing = await server.person({ roles: ['moderator-marketing'] })
    area = await businessArea(server)
    abroad = await otherProvince(server)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await server.pool.query(`update partners set status = 2`)
  })

  /** A company with people, here or abroad, in the business area or in none. */
  async function company(people: number, place: { province_id?: number; business_area_id?: number | null } = {}) {
    const id = await server.partner()
    const { province_id = 1, business_area_id = area } = place
    await server.pool.query('update partners set province_id = $1, business_area_id = $2 where id = $3', [
      province_id,
      business_area_id,
      id,
    ])
    const members = []
    for (let index = 0; index < people; index += 1)
      members.push(await server.person({ roles: ['partner'], partners: [id] }))
    return { id, members, reader: members[0] as Person }
  }

  const draft = { common_name: 'Magazyn', title_pl: 'Nowe godziny', content_pl: '<p>Do 18.</p>' }

  async function written(audience: { provinces?: number[]; business_areas?: number[]; partners?: number[] }) {
    return (await marketing.call('notification.messages.store', { body: { ...draft, ...audience } })).body
  }

  async function delivered(id: number) {
    return vi.waitFor(async () => {
      const { body } = await marketing.call('notification.messages.show', { path: { notification_message: id } })
      expect(body.status).toBe('sent')
      return body
    }, waitOptions)
  }

  async function sent(audience: Parameters<typeof written>[0]) {
    const { id, version } = await written(audience)
    const path = { notification_message: id }
    expect((await marketing.call('notification.messages.send', { path, body: { version } })).status).toBe(200)
    return delivered(id)
  }

  const titlesOf = async (person: Person) =>
    (await person.call('partnerzone.notification.notifications.index')).body.results.map(({ id }) => id)

  return {
    get server() {
      return server
    },
    get marketing() {
      return marketing
    },
    get area() {
      return area
    },
    get abroad() {
      return abroad
    },
    company,
    draft,
    written,
    delivered,
    sent,
    titlesOf,
  }
}
