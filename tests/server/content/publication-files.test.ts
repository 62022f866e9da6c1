import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freeReservedSlugs } from '#server/modules/page/index.ts'
import { type NewsDesk, openNewsDesk } from '#tests/support/scenarios/news-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: NewsDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openNewsDesk(server)
})
afterAll(() => server.stop())

describe('files of the library', () => {
  it('bring their alternative texts to every image, in the language of the text', async () => {
    const [described, own] = [
      await desk.content.libraryFile(desk.editor.id),
      await desk.content.libraryFile(desk.editor.id),
    ]
    await server.pool.query(`update media_files set alt_pl = $2, alt_en = $3 where id = any($1)`, [
      [described, own],
      'Kocioł „Dobry" & pompa',
      'A boiler and a pump',
    ])
    const images = `<p>Z</p><img data-media="${described}" alt="" /><img data-media="${own}" alt="Własny" />`
    const item = await desk.published({
      title_pl: 'Z obrazami',
      content_pl: images,
      title_en: 'With pictures',
      content_en: images,
      main_photo: described,
      gallery: [described],
    })
    const altsIn = (html: string) => [...html.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)
    const polish = (
      await desk.installer.call('partnerzone.news.news.show', {
        path: { slug: item.slug },
        headers: { 'accept-language': 'pl' },
      })
    ).body
    expect(altsIn(polish.content)).toEqual(['Kocioł „Dobry&quot; &amp; pompa', 'Własny'])
    const english = (await desk.installer.call('partnerzone.news.news.show', { path: { slug: item.slug } })).body
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
    const [first, second] = [
      await desk.content.libraryFile(desk.editor.id),
      await desk.content.libraryFile(desk.editor.id),
    ]
    const item = await desk.published({
      main_photo: first,
      content_pl: `<p>a</p><img data-media="${first}" alt="Kotłownia" />`,
    })
    const path = { news: item.id }
    await desk.editor.call('news.news.update', {
      path,
      body: desk.article({ main_photo: second, slug: item.slug, version: item.version }) as never,
    })
    expect(await uses(item.id)).toEqual([
      { field: 'content_pl', media_id: first },
      { field: 'main_photo', media_id: first },
      { field: 'pending.main_photo', media_id: second },
    ])
    const { body } = await desk.read(item.slug)
    expect(body.main_photo?.id).toBe(first)
    expect(body.content).toMatch(
      /^<p>a<\/p><img src="\/api\/media\/image\/[^"]+" data-media="[^"]+" alt="Kotłownia" \/>$/,
    )
  })

  it('that are not in it, or of another kind, are refused', async () => {
    const pdf = await desk.content.libraryFile(desk.editor.id, 'karta.pdf')
    const refusal = async (changes: object) => {
      const { status, body } = await desk.editor.refused('news.news.store', { body: desk.article(changes as never) })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await refusal({ main_photo: '00000000-0000-4000-8000-000000000001' })).toEqual([422, ['main_photo']])
    expect(await refusal({ main_photo: pdf })).toEqual([422, ['main_photo']])
    expect(await refusal({ downloadable_materials: [pdf] })).toEqual([200, []])
  })
})

it('a static page whose address a screen of the portal has taken gets another one when the portal starts', async () => {
  const { id, version } = (
    await desk.editor.call('page.pages.store', {
      body: { ...desk.article({ title_pl: 'Gwarancja' }), show_in_menu: true, position: 0 },
    })
  ).body
  await server.pool.query(`update pages set slug = 'warranty' where id = $1`, [id])
  await freeReservedSlugs(server.db, new Date())
  await freeReservedSlugs(server.db, new Date())
  const { body } = await desk.editor.call('page.pages.show', { path: { page: id } })
  expect(body).toMatchObject({ slug: 'warranty-2', version: version + 1 })
})
