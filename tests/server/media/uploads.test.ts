import type pg from 'pg'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { uploadLocker } from '#server/modules/media/upload-locker.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { type Uploader, uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let person: { id: number; token: string }
let ewa: Uploader

beforeAll(async () => {
  server = await startServer()
  person = await server.person({ roles: ['partner'] })
  ewa = uploaderOf(server, person)
})
afterAll(() => server.stop())

const idOf = (location: string) => location.split('/').at(-1) ?? ''

async function rowOf(location: string) {
  const { rows } = await server.pool.query('select * from media_files where id = $1', [idOf(location)])
  return rows[0]
}

describe('a valid file', () => {
  it.each([
    ['warranty-book.pdf', 'warranty_book', 'application/pdf'],
    ['photo.jpg', 'warranty_images', 'image/jpeg'],
    ['plate.png', 'warranty_other', 'image/png'],
    ['boiler.mp4', 'warranty_video', 'video/mp4'],
    ['boiler.avi', 'warranty_video', 'video/x-msvideo'],
    // Bytes before the header, as mail programs leave them, and films of phones by their structure.
    ['newline.pdf', 'warranty_book', 'application/pdf'],
    ['mime-part.pdf', 'warranty_book', 'application/pdf'],
    ['m4v-brand.mp4', 'warranty_video', 'video/mp4'],
    ['gp4-brand.mp4', 'warranty_video', 'video/mp4'],
  ] as const)('%s is accepted, with the type of its content', async (name, purpose, type) => {
    const { location, response } = await ewa.upload(name, purpose)
    expect(response.status).toBe(204)
    expect(await rowOf(location)).toMatchObject({
      filename: name,
      purpose,
      type,
      created_by: person.id,
      owner_id: null,
    })
    expect((await rowOf(location)).finished_at).not.toBeNull()
  })

  it('is accepted by POST where a proxy refuses PATCH', async () => {
    const content = fixture('plate.png')
    const location = await ewa.begun('plate.png', 'warranty_other', content.length)
    const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    expect((await ewa.call(location, 'POST', headers, content)).status).toBe(404)
    const response = await ewa.call(location, 'POST', { ...headers, 'x-http-method-override': 'PATCH' }, content)
    expect(response.status).toBe(204)
    expect((await rowOf(location)).finished_at).not.toBeNull()
  })

  it('may be a video of any number of fragments', async () => {
    const box = (name: string, content: Buffer) => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(8 + content.length, 0)
      head.write(name, 4, 'latin1')
      return Buffer.concat([head, content])
    }
    const ftyp = box('ftyp', Buffer.from('iso5\0\0\0\0iso5', 'latin1'))
    const part = Buffer.concat([box('moof', Buffer.alloc(40)), box('mdat', Buffer.alloc(60))])
    const film = Buffer.concat([ftyp, box('moov', Buffer.alloc(100)), ...Array.from({ length: 3000 }, () => part)])
    const { response } = await ewa.upload('fragments.mp4', 'warranty_video', film)
    expect(response.status).toBe(204)
    const cut = await ewa.upload('fragments.mp4', 'warranty_video', film.subarray(0, film.length - 30))
    expect(cut.response.status).toBe(422)
  })

  it('has the size of an image as it is shown', async () => {
    const { location } = await ewa.upload('photo.jpg', 'warranty_images')
    expect(await rowOf(location)).toMatchObject({ width: 480, height: 640 })
  })

  it('keeps its name without the folder', async () => {
    const content = fixture('plate.png')
    const location = await ewa.begun('C:\\zdjęcia\\tabliczka „źródło”.png', 'warranty_other', content.length)
    await ewa.append(location, 0, content)
    expect(await rowOf(location)).toMatchObject({ filename: 'tabliczka „źródło”.png' })
    const disguised = await ewa.begun('tabliczka\u202Egpj\u2066.png', 'warranty_other', content.length)
    await ewa.append(disguised, 0, content)
    expect(await rowOf(disguised)).toMatchObject({ filename: 'tabliczkagpj.png' })
  })
})

describe('a broken connection', () => {
  it('in the middle of a file keeps what arrived, and the rest completes it', async () => {
    const content = fixture('boiler.avi')
    const half = Math.floor(content.length / 2)
    const location = await ewa.begun('boiler.avi', 'warranty_video', content.length)
    await ewa.cutOff(location, content, half)

    const head = await ewa.call(location, 'HEAD')
    expect(head.headers.get('upload-length')).toBe(String(content.length))
    const offset = Number(head.headers.get('upload-offset'))
    expect(offset).toBe(half)

    expect((await ewa.append(location, offset, content.subarray(offset))).status).toBe(204)
    expect((await rowOf(location)).finished_at).not.toBeNull()
  })

  it('is resumed by tus-js-client', async () => {
    const content = fixture('boiler.mp4')
    const half = Math.floor(content.length / 2)
    const location = await ewa.begun('boiler.mp4', 'warranty_video', content.length)
    await ewa.cutOff(location, content, half)
    const sent = await new Promise<number>((resolve, reject) => {
      let first = -1
      const client = new Upload(content, {
        endpoint: `${server.url}/api/uploads`,
        uploadUrl: new URL(location, server.url).href,
        headers: { authorization: `Bearer ${person.token}` },
        onProgress: (bytes) => {
          if (first < 0) first = bytes
        },
        onSuccess: () => resolve(first),
        onError: reject,
      })
      client.start()
    })
    expect(sent).toBe(half)
    expect((await rowOf(location)).finished_at).not.toBeNull()
  })

  it('answers 409 to bytes of another position', async () => {
    const content = fixture('photo.jpg')
    const location = await ewa.begun('photo.jpg', 'warranty_images', content.length)
    expect((await ewa.append(location, 10, content.subarray(10))).status).toBe(409)
    expect((await ewa.call(location, 'HEAD')).headers.get('upload-offset')).toBe('0')
  })

  it('after the last byte does not lose the file: asking for the position finishes it', async () => {
    const content = fixture('photo.jpg')
    const location = await ewa.begun('photo.jpg', 'warranty_images', content.length)
    const { storage } = server.deps
    await storage.put(idOf(location), content)
    expect((await ewa.call(location, 'HEAD')).headers.get('upload-offset')).toBe(String(content.length))
    expect((await rowOf(location)).finished_at).not.toBeNull()
  })
})

describe('ending an upload', () => {
  it('removes it', async () => {
    const { location } = await ewa.upload('photo.jpg', 'warranty_images')
    expect((await ewa.call(location, 'DELETE')).status).toBe(204)
    expect((await ewa.call(location, 'HEAD')).status).toBe(404)
  })

  it('is refused once a record has the file', async () => {
    const { location } = await ewa.upload('photo.jpg', 'warranty_images')
    const id = idOf(location)
    await server.deps.pool.query(
      `update media_files set owner_entity = 'service_order', owner_id = 1, unreferred_since = null where id = $1`,
      [id],
    )
    expect((await ewa.call(location, 'DELETE')).status).toBe(409)
    expect((await ewa.call(location, 'HEAD')).status).toBe(200)
  })
})

describe('a server that stops', () => {
  it('does not wait for the end of an upload, and keeps what arrived', async () => {
    const stopping = await startServer()
    const jan = uploaderOf(stopping, await stopping.person({ roles: ['partner'] }))
    const content = fixture('boiler.avi')
    const location = await jan.begun('boiler.avi', 'warranty_video', content.length)
    const request = jan.startAppending(location, content.length)
    await new Promise<void>((sent) => request.write(content.subarray(0, 5000), () => setTimeout(sent, 200)))
    await stopping.app.close()
    const { offset } = await stopping.deps.storage.uploads.getUpload(idOf(location))
    expect(offset).toBe(5000)
    await stopping.stop()
  })
})

describe('the lock of an upload', () => {
  it('is reported as unavailable when its holder does not release it in time', async () => {
    const locker = uploadLocker(server.deps.pool)
    const late = locker.newLock('upload-3').lock(AbortSignal.abort(), () => undefined)
    await expect(late).rejects.toMatchObject({ code: 'unavailable' })
    await locker.close()
  })

  it('is shared by all processes, and its holder is asked to release it', async () => {
    const here = uploadLocker(server.deps.pool)
    const there = uploadLocker(server.deps.pool)
    const never = new AbortController().signal
    const mine = here.newLock('upload-1')
    let asked = false
    await mine.lock(never, () => {
      asked = true
      setTimeout(() => void mine.unlock(), 20)
    })
    const theirs = there.newLock('upload-1')
    await theirs.lock(never, () => undefined)
    expect(asked).toBe(true)
    await theirs.unlock()
    await here.close()
    await there.close()
  })

  it('ends once, also when the database that stops ends its session', async () => {
    const { pool } = server.deps
    const locker = uploadLocker(pool)
    const connected = vi.spyOn(pool, 'connect')
    const lock = locker.newLock('upload-2')
    await lock.lock(new AbortController().signal, () => undefined)
    const session: pg.PoolClient = await connected.mock.results[0]?.value
    connected.mockRestore()
    await locker.close()
    expect(() => session.emit('error', new Error('terminating connection due to administrator command'))).not.toThrow()
  })

  it('is taken again after the database ended its session', async () => {
    const before = await ewa.upload('photo.jpg', 'warranty_images')
    expect(before.response.status).toBe(204)
    await server.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like '%advisory%' and pid <> pg_backend_pid()`,
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    const after = await ewa.upload('photo.jpg', 'warranty_images')
    expect(after.response.status).toBe(204)
  })
})
