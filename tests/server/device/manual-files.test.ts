import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { device_groups, devices, producers } from '#server/modules/device/table.ts'
import { brands } from '#server/modules/dictionary/table.ts'
import { contentOf } from '#tests/support/scenarios/content.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let editor: Person
let administrator: Person
let partner: Person
let group: number
const file = { scheme: '', photo: '', paper: '', english: '' }

beforeAll(async () => {
  server = await startServer()
  const { db } = server
  editor = await server.person({ roles: ['moderator-docs'] })
  administrator = await server.person({ roles: ['super-admin'] })
  partner = await server.person({ roles: ['partner'], partners: [await server.partner()] })
  const added = async <Row>(rows: Promise<Row[]>) => (await rows)[0] as Row
  const brand = await added(db.insert(brands).values({ name: 'Polaris' }).returning())
  const producer = await added(db.insert(producers).values({ name: 'Polaris', brand_id: brand.id }).returning())
  group = (await added(db.insert(device_groups).values({ name: 'Pompy ciepła' }).returning())).id
  await db.insert(devices).values({ name: 'P8', producer_id: producer.id, group_id: group, created_at: '2026-01-01Z' })
  const { libraryFile } = contentOf(server)
  file.scheme = await libraryFile(editor.id, 'schemat.jpg')
  file.photo = await libraryFile(editor.id, 'filtr.jpg')
  file.paper = await libraryFile(editor.id, 'instrukcja.pdf')
  file.english = await libraryFile(editor.id, 'manual.pdf')
})
afterAll(() => server.stop())

const form = (code: string, files: { files_pl?: string[]; files_en?: string[] }) => ({
  code,
  name_pl: `Usterka ${code}`,
  manual_pl: 'Sprawdź filtr.',
  name_en: '',
  manual_en: '',
  groups: [group],
  device_ids: [],
  ...files,
})
async function store(code: string, files: { files_pl?: string[]; files_en?: string[] }) {
  const { status, body } = await editor.call('device.error-codes.store', { body: form(code, files) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
async function opened(error_code: number, language = 'pl') {
  const { body } = await partner.call('partnerzone.device.error-codes.show', {
    path: { error_code },
    headers: { 'accept-language': language },
  })
  return body
}
const names = (files: readonly { filename: string }[]) => files.map(({ filename }) => filename)

describe('the files of the manual of an error code', () => {
  it('are shown to partners in the order in which they were put, with links that open', async () => {
    const { id, version } = await store('E1', { files_pl: [file.scheme, file.paper, file.photo] })
    const { body } = await partner.call('partnerzone.device.error-codes.index', { query: { search: 'E1' } })
    expect(body.results).toMatchObject([{ code: 'E1', files: 3 }])
    const code = await opened(id)
    expect(names(code.media)).toEqual(['schemat.jpg', 'instrukcja.pdf', 'filtr.jpg'])
    expect(code.media_locale).toBe('pl')

    const changed = { ...form('E1', { files_pl: [file.photo, file.scheme] }), version }
    await editor.call('device.error-codes.update', { path: { error_code: id }, body: changed })
    expect(names((await opened(id)).media)).toEqual(['filtr.jpg', 'schemat.jpg'])
  })

  it('are opened by an outdated link that is renewed, as long as the code is for the person', async () => {
    const { id } = await store('E9', { files_pl: [file.paper] })
    const link = (await opened(id)).media[0]?.url ?? ''
    const statusOf = async (person: Person) => (await person.refused('media.links.show', { query: { link } })).status
    expect([await statusOf(partner), await statusOf(editor)]).toEqual([200, 200])
    await server.pool.query('update devices set deleted_at = now()')
    expect(await statusOf(partner)).toBe(404)
    await server.pool.query('update devices set deleted_at = null')
    expect(await statusOf(partner)).toBe(200)
  })

  it('are those of the language of the person, and those of the other one, told so, where there are none', async () => {
    const both = await store('E2', { files_pl: [file.paper], files_en: [file.english] })
    expect(names((await opened(both.id, 'en')).media)).toEqual(['manual.pdf'])
    expect(await opened(both.id, 'en')).toMatchObject({ media_locale: 'en' })
    const english = await store('E3', { files_en: [file.english] })
    expect(await opened(english.id)).toMatchObject({ media_locale: 'en', media: [{ filename: 'manual.pdf' }] })
    const polish = await store('E4', { files_pl: [file.paper] })
    expect(await opened(polish.id, 'en')).toMatchObject({ media_locale: 'pl', media: [{ filename: 'instrukcja.pdf' }] })
    const bare = await store('E5', {})
    expect(await opened(bare.id, 'en')).toMatchObject({ files: 0, media: [], media_locale: 'en' })
  })

  it('are not removed from the library while a code uses them, also one in the trash, and are back when it is', async () => {
    const { id } = await store('E6', { files_pl: [file.photo] })
    const remove = () => administrator.refused('media.media.destroy', { path: { media_file: file.photo } })
    await editor.call('device.error-codes.destroy', { path: { error_code: id } })
    expect((await remove()).status).toBe(409)
    const restored = await administrator.call('core.trash.restore', {
      path: { entity: 'device.error-codes', record: id },
    })
    expect(restored.status).toBe(200)
    expect(names((await opened(id)).media)).toEqual(['filtr.jpg'])
  })

  it('are pictures and PDF of the library, each once, and refused otherwise with the field', async () => {
    const { libraryFile } = contentOf(server)
    const film = await libraryFile(editor.id, 'film.mp4')
    const refused = async (files: object) => {
      const { status, body } = await editor.refused('device.error-codes.store', { body: form('E7', files) })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await refused({ files_en: [film] })).toEqual([422, ['files_en']])
    expect(await refused({ files_pl: [file.paper, file.paper] })).toEqual([422, ['files_pl']])
    expect(await refused({ files_pl: ['00000000-0000-4000-8000-000000000000'] })).toEqual([422, ['files_pl']])
  })

  it('are told by the history of the code', async () => {
    const { id, version } = await store('E8', { files_pl: [file.paper] })
    await editor.call('device.error-codes.update', {
      path: { error_code: id },
      body: { ...form('E8', { files_pl: [file.paper, file.photo] }), version },
    })
    const { body } = await administrator.call('core.history.index', {
      path: { entity: 'device.error-codes', record: id },
    })
    expect(body.results[0]?.changes).toMatchObject([
      { field: 'files_pl', before: [file.paper], after: [file.paper, file.photo] },
    ])
  })
})
