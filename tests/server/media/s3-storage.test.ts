import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Upload } from '@tus/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fixture } from '#tests/support/fixtures.ts'
import { refusalOf, type Uploader, uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { startS3Server } from '#tests/support/servers/s3-server.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let s3: Awaited<ReturnType<typeof startS3Server>>
let server: TestServer
let ewa: Uploader

beforeAll(async () => {
  s3 = await startS3Server()
  server = await startServer({ config: { s3: s3.settings } })
  ewa = uploaderOf(server, await server.person({ roles: ['partner'] }))
})
afterEach(() => {
  s3.state.fail = null
})
afterAll(async () => {
  await server.stop()
  s3.close()
})

const idOf = (location: string) => location.split('/').at(-1) ?? ''
const stored = async (key: string) => buffer(await server.deps.storage.read(key))

describe('a bucket', () => {
  it('takes an upload in pieces, after a connection that broke too', async () => {
    const content = fixture('boiler.avi')
    const half = Math.floor(content.length / 2)
    const location = await ewa.begun('boiler.avi', 'warranty_video', content.length)
    expect((await ewa.append(location, 0, content.subarray(0, half))).status).toBe(204)
    expect((await ewa.call(location, 'HEAD')).headers.get('upload-offset')).toBe(String(half))
    expect((await ewa.append(location, half, content.subarray(half))).status).toBe(204)
    expect((await stored(idOf(location))).equals(content)).toBe(true)
    expect(s3.multiparts.size).toBe(0)
  })

  it('takes a file of several parts, reads parts of it, lists it and lets it go', async () => {
    const { uploads } = server.deps.storage
    const [key, large] = [crypto.randomUUID(), Buffer.alloc(29 * 1_048_576, 'a film ')]
    await uploads.create(new Upload({ id: key, size: large.length, offset: 0 }))
    await uploads.write(Readable.from([large.subarray(0, 28 * 1_048_576)]), key, 0)
    expect((await uploads.getUpload(key)).offset).toBe(28 * 1_048_576)
    await uploads.write(Readable.from([large.subarray(28 * 1_048_576)]), key, 28 * 1_048_576)
    expect((await stored(key)).equals(large)).toBe(true)
    const tail = await buffer(await server.deps.storage.read(key, { start: large.length - 5, end: large.length - 1 }))
    expect(tail.equals(large.subarray(-5))).toBe(true)
    for (let n = 0; n < 7; n += 1) await server.deps.storage.put(`listed-${n}`, Buffer.from('x'))
    const keys: string[] = []
    for await (const listed of server.deps.storage.list()) keys.push(listed)
    expect(keys).toEqual(expect.arrayContaining([key, 'listed-0', 'listed-6']))
    expect(keys.filter((listed) => listed.endsWith('.info'))).toEqual([])

    await server.deps.storage.remove(key)
    expect([...s3.objects.keys()].filter((object) => object.startsWith(key))).toEqual([])
  })

  it('holds images, which are looked into as everywhere', async () => {
    const { location, response } = await ewa.upload('photo.jpg', 'warranty_images')
    expect(response.status).toBe(204)
    const { rows } = await server.pool.query('select width, height from media_files where id = $1', [idOf(location)])
    expect(rows).toEqual([{ width: 480, height: 640 }])
  })
})

describe('a storage that fails is told as one', () => {
  const failure = { status: 503, message: 'The file storage does not answer. Try again in a moment.' }

  it('while a file is sent, and the upload goes on when it is back', async () => {
    const content = fixture('photo.jpg')
    const location = await ewa.begun('photo.jpg', 'warranty_images', content.length)
    s3.state.fail = 500
    expect(await refusalOf(await ewa.append(location, 0, content))).toEqual(failure)
    expect((await ewa.call(location, 'HEAD')).status).toBe(503)
    s3.state.fail = 403
    expect(await refusalOf(await ewa.append(location, 0, content))).toEqual(failure)
    s3.state.fail = null
    expect((await ewa.call(location, 'HEAD')).headers.get('upload-offset')).toBe('0')
    expect((await ewa.append(location, 0, content)).status).toBe(204)
  })

  it('when it has lost the parts of an upload, which is no conflict with anybody', async () => {
    const content = fixture('photo.jpg')
    const location = await ewa.begun('photo.jpg', 'warranty_images', content.length)
    s3.multiparts.clear()
    expect(await refusalOf(await ewa.append(location, 0, content))).toEqual(failure)
  })
})
