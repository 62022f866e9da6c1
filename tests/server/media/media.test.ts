import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storageKey, toMediaFile } from '#server/modules/media/index.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { storedFiles } from '#tests/support/scenarios/stored-files.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const minute = 60_000

let server: TestServer
let files: ReturnType<typeof storedFiles>

beforeAll(async () => {
  server = await startServer()
  files = storedFiles(server.deps, await server.person({ roles: ['partner'] }))
})
afterAll(() => server.stop())

function open(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(new URL(address, server.url), { headers })
}

describe('a link to a file', () => {
  it('opens it without a session, with its type', async () => {
    const file = toMediaFile(server.db, await files.store('warranty-book.pdf', 'warranty_book'), new Date())
    const response = await open(file.url)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="warranty-book.pdf"; filename*=UTF-8''warranty-book.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': `frame-ancestors 'self'`,
      'cache-control': 'private, max-age=540',
      'accept-ranges': 'bytes',
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(fixture('warranty-book.pdf'))
  })

  it('ends after ten minutes', async () => {
    const { url } = toMediaFile(server.db, await files.store('photo.jpg', 'warranty_images'), server.deps.clock())
    server.advance(8.9 * minute)
    expect((await open(url)).status).toBe(200)
    server.advance(1.1 * minute)
    expect((await open(url)).status).toBe(403)
    server.advance(-10 * minute)
  })

  it('stays the same for a minute, so that a browser need not load the image again', async () => {
    const row = await files.store('photo.jpg', 'warranty_images')
    const first = toMediaFile(server.db, row, new Date('2026-05-04T10:00:01Z'))
    expect(toMediaFile(server.db, row, new Date('2026-05-04T10:00:59Z'))).toEqual(first)
    expect(toMediaFile(server.db, row, new Date('2026-05-04T10:01:00Z')).url).not.toBe(first.url)
  })

  it('cannot be changed to open another file or size, or for longer', async () => {
    const [one, other] = [
      await files.store('photo.jpg', 'warranty_images'),
      await files.store('plate.png', 'warranty_images'),
    ]
    const file = toMediaFile(server.db, one, new Date())
    const [, expires = '', digest = ''] = /signature=(\d+)\.(.+)$/.exec(file.url) ?? []
    const forged = [
      file.url.replace(one.path, other.path),
      file.url.replace(expires, String(Number(expires) + 600)),
      file.url.replace(`${expires}.`, ''),
      file.url.replace(digest, 'A'.repeat(43)),
      file.url.replace(/\?.*/, ''),
      file.image_url?.replace('400/400/resize', '50/50/box') ?? '',
      file.url.replace('/file/', '/image/400/400/resize/'),
    ]
    const statuses = await Promise.all(forged.map(async (address) => (await open(address)).status))
    expect(statuses).toEqual([403, 403, 403, 403, 422, 403, 403])
  })

  it('to a public file does not end, and may be cached for ever', async () => {
    const row = await files.store('plate.png', 'warranty_images', { is_private: false })
    const { url } = toMediaFile(server.db, row, new Date('2020-01-01T00:00:00Z'))
    const response = await open(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('immutable')
  })

  it('offers an AVI for download, and any file on request', async () => {
    const film = toMediaFile(server.db, await files.store('boiler.avi', 'warranty_video'), new Date())
    const photo = toMediaFile(server.db, await files.store('photo.jpg', 'warranty_images'), new Date())
    expect((await open(film.url)).headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await open(`${photo.url}&download=1`)).headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it('keeps Polish letters in the name', async () => {
    const row = await files.store('plate.png', 'warranty_images', { filename: 'Tabliczka „Łódź”.png' })
    expect((await open(toMediaFile(server.db, row, new Date()).url)).headers.get('content-disposition')).toBe(
      `inline; filename="Tabliczka odz.png"; filename*=UTF-8''Tabliczka%20%E2%80%9E%C5%81%C3%B3d%C5%BA%E2%80%9D.png`,
    )
  })
})

describe('a file that is shorter in the storage than recorded', () => {
  it('ends in an error, never as if it were whole', async () => {
    const row = await files.store('photo.jpg', 'warranty_images')
    await server.deps.storage.put(storageKey(row), fixture('photo.jpg').subarray(0, 1000))
    const begun = Date.now()
    await expect(
      open(toMediaFile(server.db, row, new Date()).url).then((response) => response.arrayBuffer()),
    ).rejects.toThrow()
    expect(Date.now() - begun, 'nobody waits for the rest').toBeLessThan(2000)
    server.unforeseen.length = 0
  })
})

describe('a part of a file', () => {
  const film = fixture('boiler.mp4')
  it.each([
    ['bytes=0-99', 206, 0, 100],
    ['bytes=100-', 206, 100, film.length],
    ['bytes=-50', 206, film.length - 50, film.length],
    [`bytes=10-${film.length * 2}`, 206, 10, film.length],
    ['bytes=0-10,20-30', 200, 0, film.length],
    ['bytes=30-20', 200, 0, film.length],
    ['lines=1-2', 200, 0, film.length],
  ])('%s is answered with %d', async (range, status, start, end) => {
    const { url } = toMediaFile(server.db, await files.store('boiler.mp4', 'warranty_video'), new Date())
    const response = await open(url, { range })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(
      status === 206 ? `bytes ${start}-${end - 1}/${film.length}` : null,
    )
    expect(Buffer.from(await response.arrayBuffer())).toEqual(film.subarray(start, end))
  })

  it('beyond its end is refused with the file’s length', async () => {
    const { url } = toMediaFile(server.db, await files.store('boiler.mp4', 'warranty_video'), new Date())
    const response = await open(url, { range: `bytes=${film.length}-` })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${film.length}`)
  })

  it('is not sent to a browser that has the file', async () => {
    const { url } = toMediaFile(server.db, await files.store('photo.jpg', 'warranty_images'), new Date())
    const etag = (await open(url)).headers.get('etag') ?? ''
    expect((await open(url, { 'if-none-match': etag })).status).toBe(304)
  })
})

describe('an image in a size', () => {
  it('is turned as the camera was held, and has no data of its author', async () => {
    const original = fixture('photo.jpg')
    expect(original.includes('Jan Kowalski')).toBe(true)
    const file = toMediaFile(server.db, await files.store('photo.jpg', 'warranty_images'), new Date())
    const response = await open(file.image_url ?? '', { accept: 'image/webp,*/*' })
    expect(response.headers.get('content-type')).toBe('image/webp')
    const shown = Buffer.from(await response.arrayBuffer())
    const { width, height, exif, orientation } = await sharp(shown).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 300,
      height: 400,
      exif: undefined,
      orientation: undefined,
    })
    expect(shown.includes('Kowalski')).toBe(false)
  })

  it.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ])('for "%s" is %s', async (accept, type) => {
    const file = toMediaFile(server.db, await files.store('plate.png', 'warranty_images'), new Date())
    const response = await open(file.image_url ?? '', { accept })
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('vary')).toContain('accept')
  })

  it('is made once', async () => {
    const row = await files.store('photo.jpg', 'warranty_images')
    const address = toMediaFile(server.db, row, new Date()).image_url ?? ''
    const first = Buffer.from(await (await open(address)).arrayBuffer())
    const cached = join(server.deps.config.data_dir, 'cache', row.id.slice(0, 2), row.id)
    const [name = ''] = await readdir(cached)
    expect(await readFile(join(cached, name))).toEqual(first)
    await server.deps.storage.remove(row.id)
    expect((await open(address)).status).toBe(200)
  })

  it('does not exist for a video', async () => {
    expect(toMediaFile(server.db, await files.store('boiler.mp4', 'warranty_video'), new Date()).image_url).toBeNull()
  })
})
