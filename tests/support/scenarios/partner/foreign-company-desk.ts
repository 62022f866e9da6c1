import { afterAll, beforeAll } from 'vitest'
import { businessArea, newPartnerForm } from '#tests/support/scenarios/partner/companies.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

/** A server with staff who handle companies from abroad and from Poland, for all tests of a file. */
export function foreignCompanyDesk() {
  let server: TestServer
  let olga: Person
  let trade: Person
  let admin: Person
  let area: number
  let last = 100_000_000

  beforeAll(async () => {
    server = await startServer()
    olga = await server.person({ roles: ['moderator-foreign-partner'] })
    trade = await server.person({ roles: ['moderator-trade'] })
    admin = await server.person({ roles: ['admin'] })
    area = await businessArea(server)
  })
  afterAll(() => server.stop())

  function nextVat(country = 'DE'): string {
    last += 7
    return `${country}${last}`
  }
  const german = async (changes: object = {}) => ({
    ...(await newPartnerForm(server)),
    name: 'Wärme GmbH',
    nip: nextVat(),
    street: 'Hauptstraße 1',
    postcode: '10115',
    city: 'Berlin',
    country: 'DE',
    ...changes,
  })
  const stored = async (changes: object = {}, by = olga) => {
    const answer = await by.call('partner.partners.store', { body: await german(changes) })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const refused = async (by: Person, changes: object) =>
    by.refused('partner.partners.store', { body: { ...(await german()), ...changes } })

  return {
    get server() {
      return server
    },
    get olga() {
      return olga
    },
    get trade() {
      return trade
    },
    get admin() {
      return admin
    },
    get area() {
      return area
    },
    nextVat,
    stored,
    refused,
  }
}
