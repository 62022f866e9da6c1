import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NewsDesk, openNewsDesk } from '#tests/support/scenarios/news-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: NewsDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openNewsDesk(server)
})
afterAll(() => server.stop())

describe('publishing', () => {
  it('shows a draft to nobody, and what is published to its readers at once', async () => {
    const draft = await desk.stored({ title_pl: 'Szkic o zbiornikach' })
    expect(draft).toMatchObject({ state: 'draft', status: 'draft', slug: 'szkic-o-zbiornikach', has_pending: false })
    expect(await desk.seen(draft.slug)).toBe(404)
    const { body } = await desk.editor.call('news.news.publish', {
      path: { news: draft.id },
      body: { version: draft.version },
    })
    expect(body).toMatchObject({ state: 'published', message: 'Published' })
    expect((await desk.read(draft.slug)).body).toMatchObject({ title: 'Szkic o zbiornikach', is_translated: false })
  })

  it('at a date to come schedules: it is seen from that moment on, and can be moved until then', async () => {
    const draft = await desk.stored({ title_pl: 'Zapowiedź targów' })
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    const inTwoHours = new Date(Date.now() + 7_200_000).toISOString()
    const publish = (version: number, publication_date: string | null) =>
      desk.editor.call('news.news.publish', { path: { news: draft.id }, body: { version, publication_date } })
    const { body: scheduled } = await publish(draft.version, inTwoHours)
    expect(scheduled).toMatchObject({
      state: 'scheduled',
      live_date: inTwoHours,
      message: 'The publication is scheduled',
    })
    expect(await desk.seen(draft.slug)).toBe(404)
    const { body: moved } = await publish(scheduled.version, inAnHour)
    expect(moved).toMatchObject({ state: 'scheduled', live_date: inAnHour })
    const { body: listed } = await desk.editor.call('news.news.index', { query: { state: 'scheduled' } })
    expect(listed.results.map(({ id }) => id)).toContain(draft.id)

    server.advance(3_601_000)
    expect(await desk.seen(draft.slug)).toBe(200)
    const again = await desk.editor.refused('news.news.publish', {
      path: { news: draft.id },
      body: { version: moved.version, publication_date: inTwoHours },
    })
    expect([again.status, again.body.code]).toEqual([409, 'lifecycle'])
    server.advance(-3_601_000)
  })

  it('takes the hour of the clock change as the moment that was meant', async () => {
    const draft = await desk.stored({ title_pl: 'Zmiana czasu' })
    const publish = (publication_date: string) =>
      desk.editor.refused('news.news.publish', {
        path: { news: draft.id },
        body: { version: draft.version, publication_date },
      })
    const leftOut = await publish('2027-03-28T02:30')
    expect([leftOut.status, leftOut.body.errors?.publication_date?.[0]]).toEqual([
      422,
      'There is no such time: that night the clocks move from 2:00 to 3:00',
    ])
    const { body } = await desk.editor.call('news.news.publish', {
      path: { news: draft.id },
      body: { version: draft.version, publication_date: '2027-10-31T02:30:00+01:00' },
    })
    expect(body.live_date).toBe('2027-10-31T01:30:00.000Z')
  })

  it('under a new slug is still found by its former ones, until another takes them', async () => {
    const item = await desk.published({ title_pl: 'Nowa oferta', slug: 'stara-oferta' })
    const rename = async (slug: string) => {
      const path = { news: item.id }
      const { body: before } = await desk.editor.call('news.news.show', { path })
      const values = desk.article({ title_pl: 'Nowa oferta', slug })
      const { body } = await desk.editor.call('news.news.update', {
        path,
        body: { ...values, version: before.version },
      })
      await desk.editor.call('news.news.publish-changes', { path, body: { version: body.version } })
    }
    await rename('oferta-wiosenna')
    await rename('oferta-letnia')
    for (const slug of ['stara-oferta', 'oferta-wiosenna', 'oferta-letnia'])
      expect((await desk.read(slug)).body).toMatchObject({ title: 'Nowa oferta', slug: 'oferta-letnia' })

    const outsider = await server.person({ roles: ['partner'], partners: [await server.partner()] })
    const refused = await outsider.refused('partnerzone.news.news.show', { path: { slug: 'stara-oferta' } })
    expect(refused.status).toBe(404)

    await desk.published({ title_pl: 'Inna oferta', slug: 'stara-oferta' })
    expect((await desk.read('stara-oferta')).body).toMatchObject({ title: 'Inna oferta', slug: 'stara-oferta' })
  })

  it('is taken back: readers do not find it any more', async () => {
    const item = await desk.published({ title_pl: 'Do cofnięcia' })
    const { body } = await desk.editor.call('news.news.unpublish', {
      path: { news: item.id },
      body: { version: item.version },
    })
    expect(body).toMatchObject({ status: 'draft', state: 'draft' })
    expect(await desk.seen(item.slug)).toBe(404)
  })

  it('is refused to a person with read permission only', async () => {
    const { id, version } = await desk.stored()
    const trade = await server.person({ roles: ['moderator-trade'] })
    expect((await trade.refused('news.news.publish', { path: { news: id }, body: { version } })).status).toBe(403)
  })
})

describe('an edit of what is published', () => {
  it('waits: readers see the old text until the changes are published', async () => {
    const item = await desk.published({ title_pl: 'Cennik 2026' })
    const path = { news: item.id }
    const { body: edited } = await desk.editor.call('news.news.update', {
      path,
      body: desk.article({
        title_pl: 'Cennik 2027',
        slug: item.slug,
        publication_date: item.publication_date,
        version: item.version,
      }) as never,
    })
    expect(edited).toMatchObject({
      title_pl: 'Cennik 2027',
      has_pending: true,
      pending_by: 'Jan Testowy',
      state: 'published',
    })
    expect((await desk.read(item.slug)).body.title).toBe('Cennik 2026')
    const { body: preview } = await desk.editor.call('news.news.preview', { path })
    expect(preview.title).toBe('Cennik 2027')
    const { body: live } = await desk.editor.call('news.news.publish-changes', {
      path,
      body: { version: edited.version },
    })
    expect(live).toMatchObject({ has_pending: false, publication_date: item.publication_date })
    expect((await desk.read(item.slug)).body.title).toBe('Cennik 2027')
  })

  it('can be discarded, and one that says what is published is no edit', async () => {
    const item = await desk.published({ title_pl: 'Serwis w święta' })
    const path = { news: item.id }
    const same = { slug: item.slug, publication_date: item.publication_date, title_pl: 'Serwis w święta' }
    const save = async (version: number, changes: object) =>
      (
        await desk.editor.call('news.news.update', {
          path,
          body: desk.article({ ...same, ...changes, version }) as never,
        })
      ).body
    const edited = await save(item.version, { title_pl: 'Serwis w weekendy' })
    const { body: discarded } = await desk.editor.call('news.news.discard-changes', {
      path,
      body: { version: edited.version },
    })
    expect(discarded).toMatchObject({ title_pl: 'Serwis w święta', has_pending: false })
    const changed = await save(discarded.version, { title_pl: 'Serwis nocny' })
    expect(changed.has_pending).toBe(true)
    expect(await save(changed.version, {})).toMatchObject({ has_pending: false, pending_by: null })
    const nothing = await desk.editor.refused('news.news.discard-changes', {
      path,
      body: { version: changed.version + 1 },
    })
    expect([nothing.status, nothing.body.code]).toEqual([409, 'lifecycle'])
  })

  it('keeps its files from readers until it is published, and from whoever would delete them', async () => {
    const [file, kept] = [
      await desk.content.libraryFile(desk.editor.id, 'cennik-2027.pdf'),
      await desk.content.libraryFile(desk.editor.id, 'cennik-2026.pdf'),
    ]
    const item = await desk.published({ title_pl: 'Cennik części', downloadable_materials: [kept] })
    const path = { news: item.id }
    const open = async ({ token }: Person, id: string) => {
      const address = `/api/media/private?privateMedia=${id}.pdf`
      return (await fetch(new URL(address, server.url), { headers: { authorization: `Bearer ${token}` } })).status
    }
    // No bytes are behind the rows: a file that may be opened is reported missing only by the storage.
    const body = { title_pl: 'Cennik części', slug: item.slug, publication_date: item.publication_date }
    const { body: edited } = await desk.editor.call('news.news.update', {
      path,
      body: desk.article({ ...body, downloadable_materials: [kept, file], version: item.version }) as never,
    })
    const used = async (id: string) =>
      (await server.pool.query('select field from media_uses where media_id = $1', [id])).rows.map(({ field }) => field)
    expect([await used(kept), await used(file)]).toEqual([
      ['downloadable_materials'],
      ['pending.downloadable_materials'],
    ])
    expect(await open(desk.installer, file)).toBe(404)
    const { body: uses } = await desk.editor.call('media.media.uses', { path: { media_file: file } })
    expect(uses.results).toMatchObject([{ entity: 'news.news', field: 'downloadable_materials' }])
    expect((await desk.editor.refused('media.media.destroy', { path: { media_file: file } })).status).toBe(409)
    await desk.editor.call('news.news.publish-changes', { path, body: { version: edited.version } })
    expect(await used(file)).toEqual(['downloadable_materials'])
    expect(await open(desk.installer, file)).not.toBe(404)
  })

  it('becomes the draft when the record is taken back', async () => {
    const item = await desk.published({ title_pl: 'Szkolenia zimowe' })
    const path = { news: item.id }
    const { body: edited } = await desk.editor.call('news.news.update', {
      path,
      body: desk.article({ title_pl: 'Szkolenia wiosenne', slug: item.slug, version: item.version }) as never,
    })
    const { body } = await desk.editor.call('news.news.unpublish', { path, body: { version: edited.version } })
    expect(body).toMatchObject({ status: 'draft', title_pl: 'Szkolenia wiosenne', has_pending: false })
  })

  it('by two people is a conflict: the second sees who changed which fields', async () => {
    const item = await desk.published({ title_pl: 'Gwarancja' })
    const path = { news: item.id }
    const other = await server.person({ roles: ['admin'] })
    await other.call('news.news.update', {
      path,
      body: desk.article({ title_pl: 'Gwarancja 10 lat', slug: item.slug, version: item.version }) as never,
    })
    const second = await desk.editor.refused('news.news.update', {
      path,
      body: desk.article({ title_pl: 'Gwarancja 7 lat', slug: item.slug, version: item.version }),
    })
    expect([second.status, second.body.code]).toEqual([409, 'conflict'])
    const fields = second.body.conflict?.changes.flatMap(({ by, fields }) => fields.map((field) => ({ by, ...field })))
    expect(fields).toContainEqual({
      by: 'Jan Testowy',
      field: 'title_pl',
      before: 'Gwarancja',
      after: 'Gwarancja 10 lat',
    })
    expect(
      (await desk.editor.refused('news.news.publish-changes', { path, body: { version: item.version } })).body.code,
    ).toBe('conflict')
  })
})
