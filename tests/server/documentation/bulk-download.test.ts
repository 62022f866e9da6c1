import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { type Documents, openDocuments } from '#tests/support/scenarios/documents.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'
import { unzipped } from '#tests/support/zip.ts'

let server: TestServer
let editor: Person
let documents: Documents
let reader: Person
let company: number

beforeAll(async () => {
  server = await startServer({ config: { bulk_download_limit: 25 } })
  editor = await server.person({ roles: ['moderator-docs'] })
  documents = await openDocuments(server, editor)
  company = await server.partner()
  reader = await server.person({ roles: ['partner'], partners: [company] })
})
afterAll(() => server.stop())

const headers = { 'accept-language': 'pl' }
const prepare = (person: Person, documentations: number[]) =>
  person.call('partnerzone.documentation.bulk.store', { body: { documentations }, headers })
const fetched = (url: string, options: RequestInit = {}) => fetch(`${server.url}${url}`, options)

async function archive(documentations: number[]) {
  const { status, body } = await prepare(reader, documentations)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const response = await fetched(body.url)
  return { bundle: body, response, content: Buffer.from(await response.arrayBuffer()) }
}

async function progress(id: number) {
  const path = { documentation_bundle: id }
  return (await reader.call('partnerzone.documentation.bulk.show', { path })).body
}

const downloadsOf = async (id: number) =>
  (await editor.call('documentation.downloads.index', { path: { documentation: id } })).body.pagination.total

/** A file of so many megabytes, each byte of which is worth checking. */
const large = (megabytes: number) => Buffer.alloc(megabytes * 1_048_576, 'Zażółć gęślą jaźń. ')

/** Whether a file is promised and comes to its end: one that is lost early is refused, later it breaks the answer off. */
async function arrivesWhole(url: string): Promise<boolean> {
  const response = await fetched(url)
  if (!response.ok) return false
  return response.arrayBuffer().then(
    () => true,
    () => false,
  )
}

describe('the archive of documents', () => {
  it('has every document whole, by names that keep Polish letters and are kept apart', async () => {
    const contents = Array.from({ length: 20 }, (_, index) =>
      Buffer.concat([fixture('text.pdf'), Buffer.from(`%${index}`)]),
    )
    const ids = []
    for (const [index, content] of contents.entries()) {
      const name_pl = index < 3 ? 'Zażółć gęślą jaźń: instrukcja' : `Karta ${index}`
      ids.push((await documents.document({ name_pl, file_pl: await documents.file('a.pdf', content) })).id)
    }
    const { bundle, response, content } = await archive(ids)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(Number(response.headers.get('content-length'))).toBe(content.length)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="dokumenty-[\d-]+\.zip"$/)
    const files = await unzipped(content)
    expect([...files.keys()].slice(0, 4)).toEqual([
      'Zażółć gęślą jaźń- instrukcja.pdf',
      'Zażółć gęślą jaźń- instrukcja (2).pdf',
      'Zażółć gęślą jaźń- instrukcja (3).pdf',
      'Karta 3.pdf',
    ])
    expect([...files.values()].map((file, index) => file.equals(contents[index] as Buffer))).toEqual(
      Array(20).fill(true),
    )
    expect(bundle).toMatchObject({
      documents: 20,
      missing: [],
      size: contents.reduce((sum, { length }) => sum + length, 0),
    })

    const path = join(temporaryDataDir('zip'), 'documents.zip')
    writeFileSync(path, content)
    const listed = execFileSync('unzip', ['-t', path], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    expect(listed).toContain('No errors detected')
  })

  it('tells how far it is, and afterwards everybody knows who has the documents', async () => {
    const { id } = await documents.document()
    const before = await downloadsOf(id)
    const { bundle } = await archive([id, id])
    await eventually(async () => {
      expect(await progress(bundle.id)).toMatchObject({
        documents: 1,
        sent: bundle.size,
        sent_documents: 1,
        finished_at: expect.any(String),
        failed_at: null,
      })
    })
    expect(await downloadsOf(id)).toBe(before + 1)
  })

  it('takes at least one document and at most as many as the setting says', async () => {
    expect((await prepare(reader, [])).status).toBe(422)
    const refused = await reader.refused('partnerzone.documentation.bulk.store', {
      body: { documentations: Array.from({ length: 26 }, (_, index) => index + 1) },
    })
    expect([refused.status, refused.body.errors?.documentations]).toEqual([
      422,
      ['At most 25 documents can be downloaded at once'],
    ])
  })

  it('takes nothing that the person is not served', async () => {
    const { id } = await documents.document()
    const hidden = await documents.document({ active: false })
    const refused = await reader.refused('partnerzone.documentation.bulk.store', {
      body: { documentations: [id, hidden.id] },
    })
    expect(refused.status).toBe(422)
  })

  it('says which files are gone: to the person, and in itself', async () => {
    const { id } = await documents.document({ name_pl: 'Jest' })
    const gone = await documents.document({ name_pl: 'Zaginął' })
    await documents.lose(gone.file_pl as string)
    const { bundle, content } = await archive([id, gone.id])
    expect(bundle).toMatchObject({ documents: 1, missing: [`${gone.documentation_number} Zaginął`] })
    const files = await unzipped(content)
    expect([...files.keys()]).toEqual(['BRAKUJĄCE PLIKI.txt', 'Jest.pdf'])
    expect(files.get('BRAKUJĄCE PLIKI.txt')?.toString()).toContain(gone.documentation_number)
    await eventually(async () => expect((await progress(bundle.id)).finished_at).not.toBeNull())
    expect(await downloadsOf(gone.id)).toBe(0)
    expect((await prepare(reader, [gone.id])).status, 'nothing is left').toBe(503)
  })

  it('is refused or breaks off, rather than be a whole one with a hole, when a file is lost or cut after it was promised', async () => {
    for (const spoil of [
      (file: string) => documents.lose(file),
      (file: string) => server.deps.storage.put(file, fixture('text.pdf').subarray(0, 100)),
    ]) {
      const first = await documents.document()
      const second = await documents.document()
      const { body } = await prepare(reader, [first.id, second.id])
      await spoil(second.file_pl as string)
      expect(await arrivesWhole(body.url)).toBe(false)
      await eventually(async () =>
        expect(await progress(body.id)).toMatchObject({ finished_at: null, failed_at: expect.any(String) }),
      )
      expect(await downloadsOf(first.id)).toBe(0)
    }
    server.unforeseen.length = 0
  })

  it('is read no further when nobody takes it, and every file is let go', async () => {
    const opened: Readable[] = []
    const { read } = server.deps.storage
    const spy = vi.spyOn(server.deps.storage, 'read').mockImplementation(async (key, range) => {
      const stream = await read(key, range)
      if (!range) opened.push(stream)
      return stream
    })
    onTestFinished(() => spy.mockRestore())
    const ids = []
    for (let count = 0; count < 3; count += 1)
      ids.push((await documents.document({ file_pl: await documents.file('large.pdf', large(20)) })).id)
    const { body } = await prepare(reader, ids)
    const gone = new AbortController()
    const response = await fetched(body.url, { signal: gone.signal })
    await response.body?.getReader().read()
    gone.abort()
    await eventually(async () => expect((await progress(body.id)).failed_at).not.toBeNull())
    expect(opened.length).toBe(1)
    await eventually(() => expect(opened.every(({ destroyed }) => destroyed)).toBe(true))
    expect((await progress(body.id)).sent).toBeLessThan(20 * 1_048_576)
  })

  it('no longer has what was withdrawn after it was prepared, and names it', async () => {
    const [kept, off, deleted] = [
      await documents.document({ name_pl: 'Zostaje' }),
      await documents.document({ name_pl: 'Wyłączony' }),
      await documents.document({ name_pl: 'Usunięty' }),
    ]
    const { body } = await prepare(reader, [kept.id, off.id, deleted.id])
    await server.pool.query('update documentations set active = false where id = $1', [off.id])
    await editor.call('documentation.documentations.destroy', { path: { documentation: deleted.id } })
    const files = await unzipped(Buffer.from(await (await fetched(body.url)).arrayBuffer()))
    expect([...files.keys()]).toEqual(['WYCOFANE DOKUMENTY.txt', 'Zostaje.pdf'])
    expect(files.get('WYCOFANE DOKUMENTY.txt')?.toString()).toMatch(/Wyłączony\.pdf\r\n- Usunięty\.pdf/)
    await eventually(async () => expect(await progress(body.id)).toMatchObject({ documents: 1, sent_documents: 1 }))
    expect([await downloadsOf(kept.id), await downloadsOf(off.id)]).toEqual([1, 0])
  })

  it('stops when the person breaks it off, and its link is dead', async () => {
    const { id } = await documents.document()
    const { body } = await prepare(reader, [id])
    const path = { documentation_bundle: body.id }
    expect((await reader.call('partnerzone.documentation.bulk.destroy', { path })).status).toBe(200)
    expect((await fetched(body.url)).status).toBe(404)
  })

  it('is for who asked for it: not by a link that was altered, is old, or whose person has signed out', async () => {
    const { id } = await documents.document()
    const person = await server.person({ roles: ['partner'], partners: [company] })
    const { body } = await prepare(person, [id])
    const other = (await prepare(reader, [id])).body
    const signature = body.url.split('signature=')[1] as string
    expect((await fetched(other.url.replace(/signature=.*/, `signature=${signature}`))).status).toBe(403)
    expect((await fetched(body.url.replace(/signature=.*/, 'signature=abc'))).status).toBe(403)
    expect((await fetched(body.url.split('?')[0] as string)).status).toBe(422)
    const path = { documentation_bundle: body.id }
    expect((await reader.call('partnerzone.documentation.bulk.show', { path })).status).toBe(404)
    expect((await fetched(body.url, { method: 'HEAD' })).status).toBe(200)
    expect(await downloadsOf(id), 'nothing was downloaded by looking').toBe(0)
    server.advance(11 * 60_000)
    expect((await fetched(body.url)).status).toBe(403)
    server.advance(-11 * 60_000)
    await server.pool.query('delete from sessions where user_id = $1', [person.id])
    expect((await fetched(body.url)).status).toBe(404)
  })
})
