import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentsOfDevice, latestDownloads } from '#server/modules/documentation/index.ts'
import { newContractor } from '#tests/support/scenarios/contractors.ts'
import { type DocumentReaders, openDocumentReaders } from '#tests/support/scenarios/document-readers.ts'
import { type Documents, openDocuments } from '#tests/support/scenarios/documents.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let editor: Person
let documents: Documents
let company: number
let reader: Person
let brand: number
let otherBrand: number
let served: DocumentReaders['served']
let download: DocumentReaders['download']

beforeAll(async () => {
  server = await startServer()
  editor = await server.person({ roles: ['moderator-docs'] })
  documents = await openDocuments(server, editor)
  ;({ company, reader, brand, otherBrand, served, download } = await openDocumentReaders(server))
})
afterAll(() => server.stop())

const one = async (sql: string, values: unknown[] = []) =>
  (await server.pool.query<{ id: number }>(sql, values)).rows[0]?.id as number
const polish = { 'accept-language': 'pl' }

describe('numbers', () => {
  it('are given without gaps and never twice, to twenty who store at once', async () => {
    const stored = await Promise.all(Array.from({ length: 20 }, () => documents.document()))
    const numbers = stored.map(({ documentation_number }) => documentation_number).toSorted()
    expect(new Set(numbers).size).toBe(20)
    expect(numbers[0]).toMatch(/^DOK\/\d{4}\/\d{5}$/)
    const sequence = numbers.map((number) => Number(number.slice(-5)))
    expect(sequence).toEqual(sequence.map((_, index) => (sequence[0] as number) + index))
  })
  it('are not given again when the newest document is gone for good, nor spent on what was refused', async () => {
    const first = await documents.document()
    await server.pool.query('delete from documentations where id = $1', [first.id])
    const refused = await editor.refused('documentation.documentations.store', {
      body: { name_pl: 'Bez typu', type_id: 999_999, category_id: documents.category_id },
    })
    expect(refused.body.errors).toHaveProperty('type_id')
    const next = await documents.document()
    expect(Number(next.documentation_number.slice(-5))).toBe(Number(first.documentation_number.slice(-5)) + 1)
  })
})

describe('a person of a partner', () => {
  it('is served active documents of the own brands that have a file', async () => {
    const mine = await documents.document({ name_pl: 'Widoczny' })
    const ours = await documents.document({ brand_id: brand })
    const hidden = [
      await documents.document({ active: false }),
      await documents.document({ brand_id: otherBrand }),
      await documents.document({ file_pl: null }),
      await documents.document({ name_pl: 'W koszu' }),
    ]
    await editor.call('documentation.documentations.destroy', { path: { documentation: hidden[3]?.id as number } })
    const person = await server.person({ roles: ['partner'], partners: [company], restricted_brands: [brand] })
    const ids = (await served(person)).results.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([mine.id, ours.id]))
    for (const { id } of hidden) {
      expect(ids).not.toContain(id)
      for (const name of ['show', 'download', 'favorite'] as const) {
        const call = `partnerzone.documentation.documentations.${name}` as const
        expect((await person.call(call, { path: { documentation: id }, headers: polish })).status).toBe(404)
      }
    }
  })

  it('who reads English is given the English file, or the Polish one with a mark', async () => {
    const both = await documents.document({ name_en: 'Manual', file_en: await documents.file() })
    const onlyPolish = await documents.document({ name_pl: 'Tylko po polsku' })
    const english = await served(reader, {}, { 'accept-language': 'en' })
    const found = (id: number) => english.results.find((row) => row.id === id)
    expect(found(both.id)).toMatchObject({ name: 'Manual', is_translated: true, file_locale: 'en' })
    expect(found(onlyPolish.id)).toMatchObject({ name: 'Tylko po polsku', is_translated: false, file_locale: 'pl' })
  })

  it('who reads Polish is given the English file of a document without a Polish one, with a mark', async () => {
    const { id } = await documents.document({
      name_pl: 'Tylko po angielsku',
      file_pl: null,
      file_en: await documents.file(),
    })
    const found = (await served(reader)).results.find((row) => row.id === id)
    expect(found).toMatchObject({ name: 'Tylko po angielsku', is_translated: false, file_locale: 'en' })
    expect((await download(reader, id)).status).toBe(200)
  })

  it('keeps favourites, counts them by the total, and nobody else sees them', async () => {
    const { id } = await documents.document()
    const path = { documentation: id }
    for (const _ of [1, 2]) {
      const { body } = await reader.call('partnerzone.documentation.documentations.favorite', { path, headers: polish })
      expect(body).toEqual({ id, is_favorite: true })
    }
    const own = await served(reader, { is_favorite: '1' })
    expect([own.pagination.total, own.results[0]?.id]).toEqual([1, id])
    const told = async (person: Person) =>
      (await person.call('partnerzone.dashboard.dashboards.index', { headers: polish })).body.favorites
    expect(await told(reader)).toBe(1)
    const colleague = await server.person({ roles: ['partner'], partners: [company] })
    expect((await served(colleague, { is_favorite: '1' })).pagination.total).toBe(0)
    expect(await told(colleague)).toBe(0)
    await reader.call('partnerzone.documentation.documentations.unfavorite', { path, headers: polish })
    expect((await served(reader, { is_favorite: '1' })).pagination.total).toBe(0)
  })

  it('gets the file by a link, and it is known who has which edition', async () => {
    const { id } = await documents.document({ name_pl: 'Pobrany' })
    const { body } = await download(reader, id)
    const file = await fetch(`${server.url}${body.url}`)
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('attachment')])
    const row = async () => (await served(reader, { name: 'Pobrany' })).results[0]
    expect(await row()).toMatchObject({ edition: 1, downloaded_edition: 1 })
    await documents.update(id, { file_pl: await documents.file() })
    expect(await row()).toMatchObject({ edition: 2, downloaded_edition: 1 })
    const { body: list } = await editor.call('documentation.downloads.index', { path: { documentation: id } })
    expect(list.results).toMatchObject([{ full_name: 'Jan Testowy', edition: 1, is_outdated: true }])
  })

  it('is told when the file is not in the storage, and nothing is counted', async () => {
    const { id, file_pl } = await documents.document()
    await documents.lose(file_pl as string)
    expect((await download(reader, id)).status).toBe(503)
    const { body } = await editor.call('documentation.downloads.index', { path: { documentation: id } })
    expect(body.results).toEqual([])
  })
})

describe('documents of a device', () => {
  it('are its own, those of its product card and of all groups above, each once', async () => {
    const producer = await one('insert into producers (name, brand_id) values ($1, $2) returning id', ['Norda', brand])
    const top = await one(`insert into device_groups (name) values ('Kotły') returning id`)
    const low = await one(`insert into device_groups (name, parent_id) values ('Gazowe', $1) returning id`, [top])
    const other = await one(`insert into device_groups (name) values ('Pompy') returning id`)
    const device = await one(
      'insert into devices (name, producer_id, group_id, created_at) values ($1, $2, $3, now()) returning id',
      ['Ecotop 24', producer, low],
    )
    const own = await documents.document({ name_pl: 'A', devices: [device], groups: [top] })
    const near = await documents.document({ name_pl: 'B', groups: [top, low] })
    const far = await documents.document({ name_pl: 'C', groups: [top] })
    const card = await one(`insert into product_cards (name) values ('Ecotop') returning id`)
    await server.pool.query('update devices set product_card_id = $1 where id = $2', [card, device])
    const shown = await documents.document({ name_pl: 'D' })
    for (const { id } of [own, near, shown])
      await server.pool.query('insert into product_card_documentations values ($1, $2)', [card, id])
    await documents.document({ groups: [other] })
    await documents.document({ active: false, devices: [device] })
    const found = await documentsOfDevice(server.db, device)
    expect(found.map(({ id, origin, group_name }) => [id, origin, group_name])).toEqual([
      [own.id, 'own', null],
      [near.id, 'card', null],
      [far.id, 'group', 'Kotły'],
      [shown.id, 'card', null],
    ])
    const { results } = await served(reader, { device: String(device), sort_by: 'name', sort_direction: 'asc' })
    expect(results.map(({ id }) => id)).toEqual([own.id, near.id, far.id, shown.id])
  })
})

describe('staff', () => {
  it('of one brand see and keep documents of that brand and of every brand', async () => {
    const colleague = await server.person({ roles: ['moderator-docs'], restricted_brands: [brand] })
    const foreign = await documents.document({ brand_id: otherBrand })
    const own = await documents.document({ brand_id: brand })
    const show = (documentation: number) =>
      colleague.call('documentation.documentations.show', { path: { documentation } })
    expect((await show(foreign.id)).status).toBe(404)
    expect((await show(own.id)).status).toBe(200)
    const { type_id, category_id } = documents
    const refused = await colleague.refused('documentation.documentations.store', {
      body: { name_pl: 'Cudza', type_id, category_id, brand_id: otherBrand },
    })
    expect(refused.body.errors).toHaveProperty('brand_id')
  })

  it('cannot delete a tag, a type or a category that documents have', async () => {
    const documentation_tag = await documents.dictionary('documentation_tags', `'; drop table documentations; --`)
    await documents.document({ tags: [documentation_tag] })
    const refused = await editor.refused('documentation.tags.destroy', { path: { documentation_tag } })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('documents')])
    const path = { documentation_type: documents.type_id }
    expect((await editor.refused('documentation.types.destroy', { path })).status).toBe(409)
  })

  it('who worked on an old version are told what changed meanwhile', async () => {
    const { id } = await documents.document()
    await documents.update(id, { name_pl: 'Zmieniona' })
    const { body, status } = await documents.update(id, { name_pl: 'Druga', version: 0 } as never)
    expect([status, body]).toEqual([409, expect.objectContaining({ conflict: expect.anything() })])
  })

  it('see what people of a contractor downloaded, and the latest downloads of all', async () => {
    const admin = await server.person({ roles: ['super-admin'] })
    const contractor = (await newContractor(server, admin)).id
    await server.pool.query('update partners set contractor_id = $1 where id = $2', [contractor, company])
    const { id } = await documents.document({ name_pl: 'Kontrahenta' })
    await download(reader, id)
    await download(reader, id)
    const { body } = await editor.call('documentation.contractor-downloads.index', {
      path: { contractor },
      query: { name: 'Kontrahenta' },
    })
    expect(body.pagination.total).toBe(2)
    const scope = { kind: 'staff', brands: [], provinces: [], partners: [] } as never
    const latest = await latestDownloads(server.db, { scope, locale: 'pl' }, 5)
    expect(latest.filter(({ documentation_id }) => documentation_id === id)).toMatchObject([
      { name: 'Kontrahenta', full_name: 'Jan Testowy' },
    ])
    expect(latest[0]?.documentation_id).toBe(id)
  })

  it('takes back from a partner’s dashboard what the person is not served any more', async () => {
    const { id } = await documents.document({ name_pl: 'Wycofywany' })
    await download(reader, id)
    const told = async () =>
      (await reader.call('partnerzone.dashboard.dashboards.index', { headers: polish })).body.downloads?.map(
        ({ name }) => name,
      )
    expect(await told()).toContain('Wycofywany')
    await server.pool.query('update documentations set active = false where id = $1', [id])
    expect(await told()).not.toContain('Wycofywany')
  })
})
