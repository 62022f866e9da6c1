import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Upload } from '@tus/server'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toMediaFile } from '#server/modules/media/index.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { type Documents, openDocuments } from '#tests/support/scenarios/documents.ts'
import { storedFiles } from '#tests/support/scenarios/stored-files.ts'
import { refusalOf, type Uploader, uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { openBucket, type TestBucket } from '#tests/support/servers/bucket.ts'
import { startS3Server } from '#tests/support/servers/s3-server.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { startSwiftServer } from '#tests/support/servers/swift-server.ts'
import { sized } from '#tests/support/stress.ts'
import { unzipped } from '#tests/support/zip.ts'

const megabyte = 1_048_576
const failure = { status: 503, message: 'The file storage is not responding. Try again in a moment.' }

let bucket: TestBucket
let server: TestServer
let person: Person
let ewa: Uploader
let documents: Documents
let files: ReturnType<typeof storedFiles>

beforeAll(async () => {
  bucket = await openBucket(sized(startS3Server, startSwiftServer))
  server = await startServer({ config: { s3: bucket.settings } })
  person = await server.person({ roles: ['partner'] })
  const editor = await server.person({ roles: ['moderator-docs'] })
  ewa = uploaderOf(server, person)
  documents = await openDocuments(server, editor)
  files = storedFiles(server.deps, editor)
}, 180_000)
afterEach(() => {
  Object.assign(bucket.trouble, { fail: null, code: 'InternalError', of: 'all', cut: null })
})
afterAll(async () => {
  await server.stop()
  await bucket.close()
})

const idOf = (location: string) => location.split('/').at(-1) ?? ''
const stored = async (key: string) => buffer(await server.deps.storage.read(key))
const open = (address: string) => fetch(new URL(address, server.url), { headers: { 'accept-language': 'en' } })
const prepare = (documentations: number[]) =>
  person.call('partnerzone.documentation.bulk.store', { body: { documentations } })

describe('a bucket', () => {
  it('accepts an upload in pieces, also after a broken connection', async () => {
    const content = fixture('boiler.avi')
    const half = Math.floor(content.length / 2)
    const location = await ewa.begun('boiler.avi', 'warranty_video', content.length)
    expect((await ewa.append(location, 0, content.subarray(0, half))).status).toBe(204)
    expect((await ewa.call(location, 'HEAD')).headers.get('upload-offset')).toBe(String(half))
    expect((await ewa.append(location, half, content.subarray(half))).status).toBe(204)
    expect((await stored(idOf(location))).equals(content)).toBe(true)
    expect(await bucket.uploads()).toEqual([])
  })

  it('is read by others while many readers have stopped', async () => {
    const [key, content] = [crypto.randomUUID(), Buffer.alloc(8 * megabyte, 'a film ')]
    await server.deps.storage.put(key, content)
    const stopped = await Promise.all(Array.from({ length: sized(52, 300) }, () => server.deps.storage.read(key)))
    expect((await stored(key)).equals(content)).toBe(true)
    for (const reader of stopped) reader.destroy()
    await server.deps.storage.remove(key)
  })

  it('stores a file in parts, reads ranges, lists and deletes it', async () => {
    const { uploads } = server.deps.storage
    const [key, large] = [crypto.randomUUID(), Buffer.alloc(29 * megabyte, 'a film ')]
    await uploads.create(new Upload({ id: key, size: large.length, offset: 0 }))
    await uploads.write(Readable.from([large.subarray(0, 28 * megabyte)]), key, 0)
    expect((await uploads.getUpload(key)).offset).toBe(28 * megabyte)
    await uploads.write(Readable.from([large.subarray(28 * megabyte)]), key, 28 * megabyte)
    expect((await stored(key)).equals(large)).toBe(true)
    const tail = await buffer(await server.deps.storage.read(key, { start: large.length - 5, end: large.length - 1 }))
    expect(tail.equals(large.subarray(-5))).toBe(true)
    for (let n = 0; n < 7; n += 1) await server.deps.storage.put(`listed-${n}`, Buffer.from('x'))
    const keys: string[] = []
    for await (const listed of server.deps.storage.list()) keys.push(listed)
    expect(keys).toEqual(expect.arrayContaining([key, 'listed-0', 'listed-6']))
    expect(keys.filter((listed) => listed.endsWith('.info'))).toEqual([])

    await server.deps.storage.remove(key)
    expect((await bucket.keys()).filter((object) => object.startsWith(key))).toEqual([])
  })

  it('stores images, which are checked as everywhere', async () => {
    const { location, response } = await ewa.upload('photo.jpg', 'warranty_images')
    expect(response.status).toBe(204)
    const { rows } = await server.pool.query('select width, height from media_files where id = $1', [idOf(location)])
    expect(rows).toEqual([{ width: 480, height: 640 }])
  })

  it('gives images in all sizes, and files whole and in part', async () => {
    const { image_url, url } = toMediaFile(server.db, await files.store('photo.jpg', 'warranty_images'), new Date())
    const image = await open(image_url as string)
    const { width, height, format } = await sharp(Buffer.from(await image.arrayBuffer())).metadata()
    expect([width, height, format]).toEqual([300, 400, 'jpeg'])
    expect(Buffer.from(await (await open(url)).arrayBuffer()).equals(fixture('photo.jpg'))).toBe(true)
    const part = await fetch(new URL(url, server.url), { headers: { range: 'bytes=-20' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(fixture('photo.jpg').subarray(-20))).toBe(true)
  })

  it('gives archives of documents, which name the missing ones', async () => {
    const content = Buffer.alloc(6 * megabyte, 'Zażółć ')
    const one = await documents.document({ name_pl: 'Montaż', file_pl: await documents.file('a.pdf', content) })
    const other = await documents.document({ name_pl: 'Serwis' })
    const lost = await documents.document({ name_pl: 'Zaginął' })
    await documents.lose(lost.file_pl as string)
    const { body } = await prepare([one.id, other.id, lost.id])
    expect(body).toMatchObject({ documents: 2, missing: [expect.stringContaining('Zaginął')] })
    const archived = await unzipped(Buffer.from(await (await open(body.url)).arrayBuffer()))
    expect(archived.get('Montaż.pdf')?.equals(content)).toBe(true)
    expect(archived.get('Serwis.pdf')?.equals(fixture('text.pdf'))).toBe(true)
  })
})

describe('a storage whose answer breaks off', () => {
  it('breaks the download off: nobody receives half a file as a whole one', async () => {
    const { url } = toMediaFile(server.db, await files.store('photo.jpg', 'warranty_images'), new Date())
    bucket.trouble.cut = 1000
    await expect(open(url).then((response) => response.arrayBuffer())).rejects.toThrow()
    bucket.trouble.cut = null
    expect((await (await open(url)).arrayBuffer()).byteLength).toBe(fixture('photo.jpg').length)
  })

  it('breaks the archive off', async () => {
    const file_pl = await documents.file('large.pdf', Buffer.alloc(megabyte, 'x'))
    const { id } = await documents.document({ file_pl })
    const { body } = await prepare([id])
    bucket.trouble.cut = megabyte / 2
    // Before its first byte it is refused, later it ends before its end: never a whole answer.
    const outcome = open(body.url).then(async (response) => {
      await response.arrayBuffer()
      return response.ok ? 'whole' : 'refused'
    })
    expect(['refused', 'broken off']).toContain(await outcome.catch(() => 'broken off'))
  })

  it('shows and keeps no half an image', async () => {
    const { image_url } = toMediaFile(server.db, await files.store('photo.jpg', 'warranty_images'), new Date())
    bucket.trouble.cut = 4000
    expect(await refusalOf(await open(image_url as string))).toEqual(failure)
    bucket.trouble.cut = null
    const image = Buffer.from(await (await open(image_url as string)).arrayBuffer())
    expect((await sharp(image).stats()).channels).toHaveLength(3)
  })
})

describe('a failing storage is reported as such', () => {
  it('during an upload, which continues when it is back', async () => {
    const content = fixture('photo.jpg')
    const location = await ewa.begun('photo.jpg', 'warranty_images', content.length)
    bucket.trouble.fail = 500
    expect(await refusalOf(await ewa.append(location, 0, content))).toEqual(failure)
    expect((await ewa.call(location, 'HEAD')).status).toBe(503)
    bucket.trouble.fail = 403
    expect(await refusalOf(await ewa.append(location, 0, content))).toEqual(failure)
    bucket.trouble.fail = null
    expect((await ewa.call(location, 'HEAD')).headers.get('upload-offset')).toBe('0')
    expect((await ewa.append(location, 0, content)).status).toBe(204)
  })

  it('while the parts of a finished upload are joined, which happens when it is back', async () => {
    const content = fixture('photo.jpg')
    const location = await ewa.begun('photo.jpg', 'warranty_images', content.length)
    Object.assign(bucket.trouble, { fail: 503, of: 'joins' })
    expect(await refusalOf(await ewa.append(location, 0, content))).toEqual(failure)
    expect((await ewa.call(location, 'HEAD')).status).toBe(503)
    bucket.trouble.fail = null
    const [one, other] = await Promise.all([ewa.call(location, 'HEAD'), ewa.call(location, 'HEAD')])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.headers.get('upload-offset')).toBe(String(content.length))
    expect((await stored(idOf(location))).equals(content)).toBe(true)
  })

  it('at the start of an upload, which then does not count as waiting', async () => {
    const waiting = async () => {
      const { rows } = await server.pool.query(
        `select count(*)::int from media_files where created_by = $1 and unreferred_since > now() - interval '48 hours'`,
        [person.id],
      )
      return rows[0].count
    }
    const before = await waiting()
    bucket.trouble.fail = 503
    expect(await refusalOf(await ewa.begin('photo.jpg', 'warranty_images', 1000))).toEqual(failure)
    expect(await waiting()).toBe(before)
  })

  it('with its reason when its quota is used up', async () => {
    const content = fixture('photo.jpg')
    for (const [fail, code] of [
      [403, 'QuotaExceeded'],
      [507, 'XMinioStorageFull'],
    ] as const) {
      const location = await ewa.begun('photo.jpg', 'warranty_images', content.length)
      Object.assign(bucket.trouble, { fail, code, of: 'writes' })
      expect(await refusalOf(await ewa.append(location, 0, content))).toEqual({
        status: 507,
        message: 'The server has run out of space for files. Try again later or tell the administrator.',
      })
      bucket.trouble.fail = null
    }
    expect((await ewa.upload('photo.jpg', 'warranty_images')).response.status).toBe(204)
  })

  it('when it has lost the parts of an upload, which is no conflict', async () => {
    const content = fixture('photo.jpg')
    const location = await ewa.begun('photo.jpg', 'warranty_images', content.length)
    await bucket.loseParts()
    expect(await refusalOf(await ewa.append(location, 0, content))).toEqual(failure)
  })

  it('when documents are downloaded: none is reported as missing', async () => {
    const { id } = await documents.document()
    bucket.trouble.fail = 500
    const archive = await person.refused('partnerzone.documentation.bulk.store', { body: { documentations: [id] } })
    const one = await person.refused('partnerzone.documentation.documentations.download', {
      path: { documentation: id },
    })
    for (const { status, body } of [archive, one]) expect({ status, message: body.message }).toEqual(failure)
  })
})
