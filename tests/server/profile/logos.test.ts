import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let company: number
let person: Person

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await server.partner('Ciepło i Spółka')
  person = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
})

const own = async (who: Person = person) => (await who.call('profile.profile.show')).body
async function uploadLogo(who: Person, name = 'plate.png'): Promise<string> {
  const { location, response } = await uploaderOf(server, who).upload(name, 'logo')
  expect(response.status).toBe(204)
  return location.split('/').at(-1) ?? ''
}

describe('a logo', () => {
  const logoOf = async (who: Person) => (await who.call('auth.user')).body.model.partners[0]?.logo_url

  it('of the company is served to all its people by a link that does not expire', async () => {
    const colleague = await server.person({ roles: ['partner'], partners: [company] })
    const logo = await uploadLogo(person)
    expect((await person.call('profile.logo.update', { path: { owner: company }, body: { logo } })).status).toBe(200)
    const url = (await logoOf(colleague)) ?? ''
    server.advance(24 * 3_600_000)
    const image = await fetch(new URL(url, server.url), { headers: { accept: 'image/webp' } })
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(image.headers.get('cache-control')).toContain('immutable')
    expect((await own(colleague)).companies[0]?.logo?.id).toBe(logo)

    await person.call('profile.logo.destroy', { path: { owner: company } })
    expect(await logoOf(colleague)).toBeNull()
  })

  it('is changed by the company’s administrators: for others there is nothing to change', async () => {
    const colleague = await server.person({ roles: ['partner'], partners: [company] })
    const stranger = await server.person({ roles: ['partner'], partners: [await server.partner('Inna')] })
    const admin = await server.person({ roles: ['super-admin'] })
    const set = async (who: Person, owner: number | 'distributor', logo: string) =>
      (await who.refused('profile.logo.update', { path: { owner }, body: { logo } })).status
    const trySet = async (who: Person, owner: number | 'distributor') => set(who, owner, await uploadLogo(who))
    for (const other of [colleague, stranger]) {
      expect((await uploaderOf(server, other).begin('plate.png', 'logo', 1000)).status).toBe(403)
      expect(await set(other, company, await uploadLogo(person))).toBe(404)
    }
    expect(await trySet(admin, company)).toBe(404)
    expect(await trySet(person, 'distributor')).toBe(404)
    expect(await trySet(admin, 'distributor')).toBe(200)
    expect((await person.call('core.distributor.show')).body.logo).not.toBeNull()
    const url = (await admin.call('auth.user')).body.model.distributor_logo_url ?? ''
    expect((await fetch(new URL(url, server.url))).status).toBe(200)
  })

  it('is a JPEG or PNG of at most 3 MB, uploaded by the same person for this purpose', async () => {
    const uploader = uploaderOf(server, person)
    const pdf = await uploader.begin('logo.pdf', 'logo', 1000)
    expect(await refusalOf(pdf)).toMatchObject({ status: 415, message: expect.stringContaining('jpg, png') })
    expect((await uploader.begin('logo.png', 'logo', 3 * 1_048_576 + 1)).status).toBe(413)
    const lying = await uploader.upload('program.jpg', 'logo')
    expect(lying.response.status).toBeGreaterThanOrEqual(400)

    const stranger = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    const theirs = await uploadLogo(stranger)
    const taken = await person.refused('profile.logo.update', { path: { owner: company }, body: { logo: theirs } })
    expect(Object.keys(taken.body.errors ?? {})).toEqual(['logo'])
  })
})

describe('the distributor', () => {
  it('is described by people with the permission, with its version', async () => {
    const admin = await server.person({ roles: ['admin'] })
    const { body: before } = await admin.call('core.distributor.show')
    const body = {
      name: 'Norda Technika Grzewcza',
      nip: '526-104-05-67',
      street: 'ul. Składowa 7',
      postcode: '00-950',
      city: 'Warszawa',
      phone_number: '22 123 45 67',
      email: 'biuro@norda.example',
      version: before.version,
    }
    const { body: after } = await admin.call('core.distributor.update', { body })
    expect(after).toMatchObject({ name: body.name, nip: '5261040567', phone_number: '+48221234567' })
    expect((await admin.refused('core.distributor.update', { body })).status).toBe(409)
    expect((await person.refused('core.distributor.update', { body })).status).toBe(403)
  })
})
