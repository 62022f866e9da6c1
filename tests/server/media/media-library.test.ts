import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LibraryFile } from '#contract/media/library.ts'
import { keepMediaUses } from '#server/modules/media/index.ts'
import { mediaJobs } from '#server/modules/media/jobs.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let editor: Person
let main: number

beforeAll(async () => {
  server = await startServer()
  editor = await server.person({ roles: ['moderator-marketing'] })
  main = (await editor.call('media.media.tree')).body.results[0]?.id ?? 0
})
afterAll(() => server.stop())

async function uploaded(name = 'photo.jpg', person = editor, as = name, content = fixture(name)): Promise<string> {
  const uploader = uploaderOf(server, person)
  const location = await uploader.begun(as, 'library', content.length)
  expect((await uploader.append(location, 0, content)).status).toBe(204)
  return location.replace(/^.*\//, '')
}

async function filed(name = 'photo.jpg', directory_id = main): Promise<LibraryFile> {
  const files = [await uploaded(name)]
  const { body } = await editor.call('media.media.store', { body: { directory_id, files } })
  return body.results[0] as LibraryFile
}

async function directory(basename: string, parent_id = main) {
  return (await editor.call('media.directories.store', { body: { basename, parent_id } })).body
}

/** Runs a job of this module as the worker does. */
async function run(name: string, data: object): Promise<void> {
  const { deps } = server
  const job = mediaJobs.find((known) => known.name === name)
  await job?.run({ data, db: deps.db, deps, at: deps.clock(), attempt: 1, isLastAttempt: false })
}

/** Files whose removal was requested so far. */
async function removals(): Promise<{ keys: string[] }> {
  const { rows } = await server.pool.query<{ data: { keys: string[] } }>(
    `select data from pgboss.job where name = 'media.remove'`,
  )
  return { keys: rows.flatMap(({ data }) => data.keys) }
}

/** Another picture than those of the fixtures. */
const otherPicture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#b5562b' } })
    .jpeg()
    .toBuffer()

const open = (address: string, headers: Record<string, string> = {}) => fetch(new URL(address, server.url), { headers })

/** Notes that a record uses a file, as its form does. */
const use = (id: string, formats?: ('jpg' | 'png')[], entity = 'dictionary.provinces', entity_id = 1) =>
  keepMediaUses(server.deps.db, { entity, entity_id, field: 'gallery', ids: [id], formats })

describe('files of the library', () => {
  it('are uploads for the library: images public, documents private', async () => {
    const photo = await filed('photo.jpg')
    const manual = await filed('warranty-book.pdf')
    expect([photo.is_private, manual.is_private]).toEqual([false, true])
    expect((await open(photo.image_url ?? '')).headers.get('cache-control')).toContain('immutable')
    expect((await open(manual.url)).headers.get('cache-control')).toContain('private')
    const listed = await editor.call('media.media.files', { query: { dir: String(main), sort_by: 'created_at' } })
    expect(listed.body.results.map(({ id }) => id).slice(0, 2)).toEqual([manual.id, photo.id])
  })

  it('are not made of other people’s uploads, of those for another purpose, or of one upload twice', async () => {
    const stranger = await server.person({ roles: ['moderator-marketing'] })
    const foreign = await uploaded('photo.jpg', stranger)
    const own = await uploaded()
    await editor.call('media.media.store', { body: { directory_id: main, files: [own] } })
    for (const files of [[foreign], [own], ['00000000-0000-4000-8000-000000000000']]) {
      const { status, body } = await editor.refused('media.media.store', { body: { directory_id: main, files } })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['files']])
    }
  })

  it('stay when unused uploads are removed; unfinished uploads are removed', async () => {
    const kept = await filed()
    const left = await uploaded()
    server.advance(49 * 3_600_000)
    await run('media.sweep', {})
    server.advance(-49 * 3_600_000)
    expect((await editor.call('media.media.show', { path: { media_file: kept.id } })).status).toBe(200)
    expect((await server.pool.query('select from media_files where id = $1', [left])).rowCount).toBe(0)
  })

  it('are found by name in the whole library, whatever the case', async () => {
    const below = await directory('Szukane')
    const files = [await uploaded('plate.png', editor, 'Żółta tabliczka kotła.png')]
    await editor.call('media.media.store', { body: { directory_id: below.id, files } })
    const { body } = await editor.call('media.media.files', { query: { search: 'zolta TABLICZKA' } })
    expect(body.results.map(({ filename, directory }) => [filename, directory])).toEqual([
      ['Żółta tabliczka kotła.png', 'Szukane'],
    ])
  })

  it('are searched in a directory and below it, and copied with their bytes under a free name', async () => {
    const [whole, other] = [await directory('Karty'), await directory('Karty obce')]
    const file = await filed('photo.jpg', (await directory('Niżej', whole.id)).id)
    await filed('photo.jpg', other.id)
    const found = await editor.call('media.media.files', { query: { within: String(whole.id), search: 'photo' } })
    expect(found.body.results.map(({ id }) => id)).toEqual([file.id])
    const { body } = await editor.call('media.media.copy', { body: { directory_id: other.id, files: [file.id] } })
    const [copy] = body.results
    expect(copy).toMatchObject({ filename: 'photo (2).jpg', directory: 'Karty obce', size: file.size, uses: 0 })
    const [bytes, original] = await Promise.all([open(copy?.url ?? ''), open(file.url)])
    expect(await bytes.arrayBuffer()).toEqual(await original.arrayBuffer())
  })

  it('are renamed with their extension, described, moved and made private; the later of two editors is told', async () => {
    const file = await filed()
    const path = { media_file: file.id }
    const place = await directory('Zdjęcia kotłów')
    const form = { filename: 'kocioł.jpg', alt_pl: 'Kocioł', alt_en: null, is_private: true, directory_id: place.id }
    const wrong = await editor.refused('media.media.update', {
      path,
      body: { ...form, filename: 'kocioł.exe', version: file.version },
    })
    expect(wrong.body.errors).toHaveProperty('filename')
    const { body } = await editor.call('media.media.update', { path, body: { ...form, version: file.version } })
    expect(body).toMatchObject({ ...form, directory: 'Zdjęcia kotłów' })
    expect(
      (await editor.refused('media.media.update', { path, body: { ...form, version: file.version } })).status,
    ).toBe(409)
    // A file that was public once is closed for holders of its link.
    expect((await open(file.url)).status).toBe(403)
  })

  it.each(['../../etc/passwd', String.raw`..\..\boot.ini`, 'a/b.jpg', 'x\u0000.jpg', `${'a'.repeat(300)}.jpg`, '..'])(
    'do not take the name %j',
    async (filename) => {
      const file = await filed()
      const { status, body } = await editor.refused('media.media.update', {
        path: { media_file: file.id },
        body: { filename, alt_pl: null, alt_en: null, is_private: false, directory_id: main, version: file.version },
      })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['filename']])
    },
  )
})

describe('a file in use', () => {
  it('is not deleted, and names its uses; once unused, it stays in the trash for 30 days', async () => {
    const file = await filed()
    const path = { media_file: file.id }
    await use(file.id)
    const uses = await editor.call('media.media.uses', { path })
    expect(uses.body.results).toEqual([
      { entity: 'dictionary.provinces', entity_id: 1, field: 'gallery', title: expect.any(String), is_trashed: false },
    ])
    const { status, body } = await editor.refused('media.media.destroy', { path })
    expect([status, body.message]).toEqual([409, expect.stringContaining('(1)')])
    await keepMediaUses(server.deps.db, { entity: 'dictionary.provinces', entity_id: 1, field: 'gallery', ids: [] })
    expect((await editor.call('media.media.destroy', { path })).status).toBe(200)
    expect((await open(file.url)).status).toBe(404)
    expect((await editor.refused('media.media.show', { path })).status).toBe(404)
    await expect(use(file.id)).rejects.toThrow()
    const trashed = await editor.call('media.media.files', { query: { trashed: 'true' } })
    expect(trashed.body.results.map(({ id, image_url }) => [id, image_url])).toEqual([[file.id, null]])

    await editor.call('media.media.restore', { path })
    expect((await open(file.url)).status).toBe(200)
    await editor.call('media.media.destroy', { path })
    server.advance(31 * 24 * 3_600_000)
    expect((await editor.refused('media.media.restore', { path })).status).toBe(404)
    await run('media.empty-trash', {})
    server.advance(-31 * 24 * 3_600_000)
    await run('media.remove', await removals())
    await expect(server.deps.storage.read(file.id)).rejects.toThrow()
  })

  it('is refused by itself when many are deleted; the others go to the trash', async () => {
    const [used, free] = [await filed(), await filed()]
    await use(used.id, undefined, 'dictionary.provinces', 3)
    const { body } = await editor.call('core.lists.act', {
      body: { call: 'media.media.destroy', ids: [used.id, free.id], body: {} },
    })
    expect(body).toEqual({ done: 1, refused: [{ id: used.id, title: null, reason: expect.stringContaining('(1)') }] })
    expect((await editor.refused('media.media.show', { path: { media_file: free.id } })).status).toBe(404)
  })

  it('gets new content with new links, and keeps id, name and uses', async () => {
    const before = await filed('photo.jpg')
    const path = { media_file: before.id }
    await use(before.id)
    await open(before.image_url ?? '')
    const picture = await otherPicture()
    const upload = await uploaded('inny.jpg', editor, 'inny.jpg', picture)
    const { body: after } = await editor.call('media.media.replace', {
      path,
      body: { upload, version: before.version },
    })
    expect(after).toMatchObject({ id: before.id, filename: before.filename, uses: 1 })
    expect([after.url === before.url, after.image_url === before.image_url]).toEqual([false, false])
    expect(Buffer.from(await (await open(after.url)).arrayBuffer())).toEqual(picture)
    await run('media.remove', await removals())
    expect([(await open(before.url)).status, (await open(before.image_url ?? '')).status]).toEqual([404, 404])
    expect((await open(after.image_url ?? '')).status).toBe(200)
  })

  it('refuses content of a format that one of its uses does not accept', async () => {
    const file = await filed('photo.jpg')
    const path = { media_file: file.id }
    await use(file.id, ['jpg'], 'dictionary.provinces', 2)
    const upload = await uploaded('plate.png')
    const refused = await editor.refused('media.media.replace', { path, body: { upload, version: file.version } })
    expect(refused.body.errors).toHaveProperty('upload')
    const other = await uploaded('inny.jpg', editor, 'inny.jpg', await otherPicture())
    const { status } = await editor.call('media.media.replace', {
      path,
      body: { upload: other, version: file.version },
    })
    expect(status).toBe(200)
  })
})

describe('directories', () => {
  it('accept names, but not those that lead elsewhere', async () => {
    for (const basename of ['', '   ', 'a/b', String.raw`a\b`, '..', '\u0000', 'x'.repeat(300)]) {
      const { status, body } = await editor.refused('media.directories.store', { body: { basename, parent_id: main } })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['basename']])
    }
    const { body } = await editor.refused('media.directories.store', {
      body: { basename: '', parent_id: main },
      headers: { 'accept-language': 'en' },
    })
    expect(body.errors?.basename).toEqual(['Directory name required'])
  })

  it('in one place have different names', async () => {
    await directory('Cenniki')
    const { body } = await editor.refused('media.directories.store', { body: { basename: 'CENNIKI', parent_id: main } })
    expect(body.errors).toHaveProperty('basename')
  })

  it('take along everything below when they are moved or renamed', async () => {
    const [one, other] = [await directory('Jeden'), await directory('Drugi')]
    const child = await directory('Dziecko', one.id)
    const path = { media_directory: one.id }
    await editor.call('media.directories.update', {
      path,
      body: { basename: 'Pierwszy', parent_id: other.id, version: one.version },
    })
    const { results } = (await editor.call('media.media.tree')).body
    expect(results.find(({ id }) => id === child.id)?.path).toBe('Drugi/Pierwszy/Dziecko')
  })

  it('cannot be moved into themselves, not even by two people at once', async () => {
    const [left, right] = [await directory('Lewy'), await directory('Prawy')]
    const below = await directory('Niżej', left.id)
    const into = (moved: typeof left, parent_id: number) =>
      editor.refused('media.directories.update', {
        path: { media_directory: moved.id },
        body: { basename: moved.basename, parent_id, version: moved.version },
      })
    for (const parent of [left.id, below.id]) expect((await into(left, parent)).body.errors).toHaveProperty('parent_id')
    const statuses = (await Promise.all([into(left, right.id), into(right, left.id)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 422])
    const same = await directory('Ten sam')
    const both = await Promise.all([into(same, left.id), into(same, right.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('are deleted when empty, or with an answer where their files go; the root is not deleted', async () => {
    const whole = await directory('Stare')
    const part = await directory('Bardzo stare', whole.id)
    const target = await directory('Archiwum')
    const file = await filed('photo.jpg', part.id)
    const path = { media_directory: whole.id }
    const asked = await editor.refused('media.directories.destroy', { path })
    expect(asked.body.errors).toHaveProperty('target_id')
    const inside = await editor.refused('media.directories.destroy', { path, query: { target_id: String(part.id) } })
    expect(inside.body.errors).toHaveProperty('target_id')
    await editor.call('media.directories.destroy', { path, query: { target_id: String(target.id) } })
    const { body } = await editor.call('media.media.show', { path: { media_file: file.id } })
    expect(body.directory).toBe('Archiwum')
    expect((await editor.call('media.directories.destroy', { path: { media_directory: part.id } })).status).toBe(404)

    const { status, body: refusal } = await editor.refused('media.directories.destroy', {
      path: { media_directory: main },
      headers: { 'accept-language': 'en' },
    })
    expect([status, refusal.message]).toEqual([409, 'The main directory cannot be deleted'])
  })
})
