import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freeReservedSlugs } from '#server/modules/page/index.ts'
import { articleWith, contentOf } from '#tests/support/scenarios/content.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let editor: Person
let installer: Person
let area: number
let content: ReturnType<typeof contentOf>

beforeAll(async () => {
  server = await startServer()
  content = contentOf(server)
  area = await content.area()
  const company = await server.partner()
  await content.place(company, area)
  editor = await server.person({ roles: ['moderator-marketing'] })
  installer = await server.person({ roles: ['partner'], partners: [company] })
})
afterAll(() => server.stop())

const article = (changes: Record<string, unknown> = {}) => articleWith([area], changes)

async function stored(changes: Record<string, unknown> = {}) {
  const { status, body } = await editor.call('news.news.store', { body: article(changes) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
async function published(changes: Record<string, unknown> = {}) {
  const { id, version } = await stored(changes)
  const { body } = await editor.call('news.news.publish', { path: { news: id }, body: { version } })
  return body
}
const read = (slug: string) => installer.call('partnerzone.news.news.show', { path: { slug } })

describe('files of the library', () => {
  it('bring their alternative texts to every image, in the language of the text', async () => {
    const [described, own] = [await content.libraryFile(editor.id), await content.libraryFile(editor.id)]
    await server.pool.query(`update media_files set alt_pl = $2, alt_en = $3 where id = any($1)`, [
      [described, own],
      'Kocioł „Dobry" & pompa',
      'A boiler and a pump',
    ])
    const images = `<p>Z</p><img data-media="${described}" alt="" /><img data-media="${own}" alt="Własny" />`
    const item = await published({
      title_pl: 'Z obrazami',
      content_pl: images,
      title_en: 'With pictures',
      content_en: images,
      main_photo: described,
      gallery: [described],
    })
    const altsIn = (html: string) => [...html.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)
    const polish = (
      await installer.call('partnerzone.news.news.show', {
        path: { slug: item.slug },
        headers: { 'accept-language': 'pl' },
      })
    ).body
    expect(altsIn(polish.content)).toEqual(['Kocioł „Dobry&quot; &amp; pompa', 'Własny'])
    const english = (await installer.call('partnerzone.news.news.show', { path: { slug: item.slug } })).body
    expect(altsIn(english.content)).toEqual(['A boiler and a pump', 'Własny'])
    const alts = { alt_pl: 'Kocioł „Dobry" & pompa', alt_en: 'A boiler and a pump' }
    expect([english.main_photo, ...english.gallery]).toMatchObject([alts, alts])
  })

  const uses = async (id: number) =>
    (
      await server.pool.query<{ field: string; media_id: string }>(
        `select field, media_id from media_uses where entity = 'news.news' and entity_id = $1 order by field, media_id`,
        [id],
      )
    ).rows

  it('are in use by the published version and by the edit that waits', async () => {
    const [first, second] = [await content.libraryFile(editor.id), await content.libraryFile(editor.id)]
    const item = await published({
      main_photo: first,
      content_pl: `<p>a</p><img data-media="${first}" alt="Kotłownia" />`,
    })
    const path = { news: item.id }
    await editor.call('news.news.update', {
      path,
      body: article({ main_photo: second, slug: item.slug, version: item.version }) as never,
    })
    expect(await uses(item.id)).toEqual([
      { field: 'content_pl', media_id: first },
      { field: 'main_photo', media_id: first },
      { field: 'pending.main_photo', media_id: second },
    ])
    const { body } = await read(item.slug)
    expect(body.main_photo?.id).toBe(first)
    expect(body.content).toMatch(
      /^<p>a<\/p><img src="\/api\/media\/image\/[^"]+" data-media="[^"]+" alt="Kotłownia" \/>$/,
    )
  })

  it('that are not in it, or of another kind, are refused', async () => {
    const pdf = await content.libraryFile(editor.id, 'karta.pdf')
    const refusal = async (changes: object) => {
      const { status, body } = await editor.refused('news.news.store', { body: article(changes as never) })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await refusal({ main_photo: '00000000-0000-4000-8000-000000000001' })).toEqual([422, ['main_photo']])
    expect(await refusal({ main_photo: pdf })).toEqual([422, ['main_photo']])
    expect(await refusal({ downloadable_materials: [pdf] })).toEqual([200, []])
  })
})

it('a static page whose address a screen of the portal has taken gets another one when the portal starts', async () => {
  const { id, version } = (
    await editor.call('page.pages.store', {
      body: { ...article({ title_pl: 'Gwarancja' }), show_in_menu: true, position: 0 },
    })
  ).body
  await server.pool.query(`update pages set slug = 'warranty' where id = $1`, [id])
  await freeReservedSlugs(server.db, new Date())
  await freeReservedSlugs(server.db, new Date())
  const { body } = await editor.call('page.pages.show', { path: { page: id } })
  expect(body).toMatchObject({ slug: 'warranty-2', version: version + 1 })
})
