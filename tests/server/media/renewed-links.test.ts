import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { media_files, toMediaFile } from '#server/modules/media/index.ts'
import { openDocuments } from '#tests/support/scenarios/documents.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const minute = 60_000

let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const renewed = (person: Pick<Person, 'refused'>, link: string) =>
  person.refused('media.links.show', { query: { link } })
const statuses = async (people: readonly Pick<Person, 'refused'>[], link: string) =>
  Promise.all(people.map(async (person) => (await renewed(person, link)).status))
const opens = async (link: string) => (await fetch(new URL(link, server.url))).status

describe('an outdated link', () => {
  it('is answered with one that opens, in the same size, for a person who may open the file now', async () => {
    const photo = await desk.upload(desk.author, 'warranty_images', 'photo.jpg')
    const { images } = await desk.draft({ images: [photo] })
    const { url = '', image_url } = images[0] ?? {}
    server.advance(11 * minute)
    for (const link of [url, image_url ?? '']) {
      expect(await opens(link)).toBe(403)
      const { body } = await desk.author.call('media.links.show', { query: { link } })
      expect(body.link.split('?')[0]).toBe(link.split('?')[0])
      expect(body.link).not.toBe(link)
      expect(await opens(body.link)).toBe(200)
    }
    server.advance(-11 * minute)
  })

  it('of an order is renewed for its partner and for staff with access, for nobody else', async () => {
    const { warranty_book } = await desk.draft()
    const link = warranty_book?.url ?? ''
    const outside = await server.person({ roles: ['moderator-service'], restricted_partners: [desk.otherCompany] })
    const docs = await server.person({ roles: ['moderator-docs'] })
    const people = [desk.author, desk.colleague, desk.admin, desk.stranger, outside, docs, server.nobody]
    expect(await statuses(people, link)).toEqual([200, 200, 200, 404, 404, 404, 401])
  })

  it('of an answer in a conversation is renewed for both sides', async () => {
    const { id } = await desk.sent()
    const photo = await desk.upload(desk.author, 'reply_files', 'photo.jpg')
    const { body } = await desk.author.call('partnerzone.service-order.service-orders.reply', {
      path: { service_order: id },
      body: { text: 'Zdjęcie tabliczki', files: [photo] },
    })
    const link = body.timeline.at(-1)?.files[0]?.url ?? ''
    const docs = await server.person({ roles: ['moderator-docs'] })
    const people = [desk.author, desk.colleague, desk.technician, desk.stranger, docs]
    expect(await statuses(people, link)).toEqual([200, 200, 200, 404, 404])
  })

  it('of a document is renewed for current and earlier editions, until readers may not see it any more', async () => {
    const editor = await server.person({ roles: ['moderator-docs'] })
    const documents = await openDocuments(server, editor)
    const { id } = await documents.document()
    await documents.update(id, { file_pl: await documents.file() })
    const { body } = await editor.call('documentation.documentations.editions', { path: { documentation: id } })
    const links = body.results.map(({ file_pl }) => file_pl?.url ?? '')
    expect(links).toHaveLength(2)
    for (const link of links) expect(await statuses([desk.author, editor], link)).toEqual([200, 200])
    await documents.update(id, { active: false })
    for (const link of links) expect(await statuses([desk.author, editor], link)).toEqual([404, 200])
  })

  it('is refused once the file, the permission or the company is gone, however recently the old one was signed', async () => {
    const company = await server.partner()
    const [person, colleague] = await Promise.all(
      [true, false].map((is_company_admin) =>
        server.person({ roles: ['partner'], partners: [company], is_company_admin }),
      ),
    )
    if (!person || !colleague) throw new Error('no people')
    const { id, warranty_book } = await desk.draft({}, person)
    const link = warranty_book?.url ?? ''
    expect(await statuses([person, colleague], link)).toEqual([200, 200])
    await desk.admin.call('partner.users.destroy', { path: { partner: company, user: colleague.id } })
    expect((await renewed(colleague, link)).status).toBe(401)
    const removed = await person.call('partnerzone.service-order.service-orders.destroy', {
      path: { service_order: id },
    })
    expect([removed.status, (await renewed(person, link)).status]).toEqual([200, 404])
    const other = await desk.draft({}, person)
    await server.pool.query('delete from media_files where id = $1', [other.warranty_book?.id])
    expect((await renewed(person, other.warranty_book?.url ?? '')).status).toBe(404)
    const last = await desk.draft({}, person)
    await desk.admin.call('partner.partners.deactivate', {
      path: { partner: company },
      body: { version: 1, reason: null },
    })
    expect((await renewed(person, last.warranty_book?.url ?? '')).status).toBe(401)
  })

  it('needs no valid signature: only the file that it names is read from it', async () => {
    const { warranty_book } = await desk.draft()
    const [bare = ''] = (warranty_book?.url ?? '').split('?')
    expect(await statuses([desk.author, desk.stranger], bare)).toEqual([200, 404])
  })

  it('of a file that became private is renewed as one that ends', async () => {
    const { warranty_book } = await desk.draft()
    const [row] = await server.db
      .select()
      .from(media_files)
      .where(eq(media_files.id, warranty_book?.id ?? ''))
    if (!row) throw new Error('no file')
    const { url } = toMediaFile(server.db, { ...row, is_private: false }, new Date())
    expect(await opens(url)).toBe(403)
    const { body } = await desk.author.call('media.links.show', { query: { link: url } })
    expect(body.link).toMatch(/signature=\d+\./)
    expect((await renewed(desk.stranger, url)).status).toBe(404)
  })
})

describe('an address that is no link to a file', () => {
  it.each([
    ['/api/media/file/nowhere.pdf?signature=x', 404],
    ['/api/media/file/%E0%A4%A?signature=x', 404],
    ['/api/media/file/..%2F..%2Fsecret?signature=x', 404],
    ['/api/media/image/9999/9999/resize/x.jpg?signature=x', 404],
    ['/api/media/image/400/400/resize/?signature=x', 404],
    ['/api/public-zone/documentation/bulk/1?signature=x', 422],
    ['https://elsewhere.test/api/media/file/x.pdf', 422],
    ['', 422],
  ])('%s is not renewed', async (link, status) => {
    expect((await renewed(desk.author, link)).status).toBe(status)
  })
})
