import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NewsDesk, openNewsDesk } from '#tests/support/scenarios/news-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: NewsDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openNewsDesk(server)
})
afterAll(() => server.stop())

describe('revisions', () => {
  it('are kept at each publishing, and restored as an edit that waits', async () => {
    const item = await desk.published({ title_pl: 'Wersja pierwsza' })
    const path = { news: item.id }
    const { body: edited } = await desk.editor.call('news.news.update', {
      path,
      body: desk.article({
        title_pl: 'Wersja druga',
        slug: item.slug,
        publication_date: item.publication_date,
        version: item.version,
      }) as never,
    })
    const { body: live } = await desk.editor.call('news.news.publish-changes', {
      path,
      body: { version: edited.version },
    })
    const { body: revisions } = await desk.editor.call('news.news.revisions', { path })
    expect(revisions.results).toMatchObject([
      { number: 2, is_live: true, created_by: 'Jan Testowy', changes: [] },
      { number: 1, is_live: false, changes: [{ field: 'title_pl', before: 'Wersja pierwsza', after: 'Wersja druga' }] },
    ])
    const { body: restored } = await desk.editor.call('news.news.restore-revision', {
      path,
      body: { version: live.version, number: 1 },
    })
    expect(restored).toMatchObject({ title_pl: 'Wersja pierwsza', has_pending: true })
    expect((await desk.read(item.slug)).body.title).toBe('Wersja druga')
    expect(
      (
        await desk.editor.refused('news.news.restore-revision', {
          path,
          body: { version: restored.version, number: 9 },
        })
      ).status,
    ).toBe(404)
  })

  it('are restored without what is gone by now, and the files that are gone are named before', async () => {
    const [gone, photo] = [await desk.content.area(), await desk.content.libraryFile(desk.editor.id)]
    const item = await desk.published({
      title_pl: 'Wersja z obrazem',
      business_areas: [desk.area, gone],
      gallery: [photo],
      content_pl: `<p>Tekst</p><img data-media="${photo}" alt="" />`,
    })
    const path = { news: item.id }
    const { body: edited } = await desk.editor.call('news.news.update', {
      path,
      body: desk.article({ title_pl: 'Bez obrazu', slug: item.slug, version: item.version }) as never,
    })
    const { body: live } = await desk.editor.call('news.news.publish-changes', {
      path,
      body: { version: edited.version },
    })
    await server.pool.query('delete from media_files where id = $1', [photo])
    await server.pool.query('delete from business_areas where id = $1', [gone])
    const { body: revisions } = await desk.editor.call('news.news.revisions', { path })
    expect(revisions.results).toMatchObject([
      { number: 2, missing_files: [] },
      {
        number: 1,
        missing_files: [
          { field: 'gallery', filename: 'kotlownia.jpg' },
          { field: 'content_pl', filename: 'kotlownia.jpg' },
        ],
      },
    ])
    const { status, body } = await desk.editor.call('news.news.restore-revision', {
      path,
      body: { version: live.version, number: 1 },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title_pl: 'Wersja z obrazem',
      business_areas: [desk.area],
      gallery: [],
      content_pl: '<p>Tekst</p>',
    })
  })
})
