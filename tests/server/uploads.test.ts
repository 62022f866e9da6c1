import { type ClientRequest, request as httpRequest } from 'node:http'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { megabyte, type Purpose } from '#contract/files.ts'
import type { Refusal } from '#contract/refusal.ts'
import { uploadLocker } from '#server/modules/media/upload-locker.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { type Person, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let ewa: Person
let piotr: Person

beforeAll(async () => {
  server = await startServer()
  ewa = await server.person({ roles: ['partner'] })
  piotr = await server.person({ roles: ['partner'] })
})
afterAll(() => server.stop())

const tus = { 'tus-resumable': '1.0.0', 'accept-language': 'en' }

function metadata(filename: string, purpose: string): string {
  const encode = (text: string) => Buffer.from(text).toString('base64')
  return `filename ${encode(filename)},filetype ${encode('image/jpeg')},purpose ${encode(purpose)}`
}

function call(path: string, method: string, headers: Record<string, string>, body?: Buffer, token = ewa.token) {
  return fetch(new URL(path, server.url), {
    method,
    headers: { ...tus, authorization: `Bearer ${token}`, ...headers },
    body: body && new Uint8Array(body),
  })
}

function begin(filename: string, purpose: string, size: number, headers: Record<string, string> = {}) {
  return call('/api/uploads', 'POST', {
    'upload-length': String(size),
    'upload-metadata': metadata(filename, purpose),
    ...headers,
  })
}

function append(location: string, offset: number, body: Buffer, token = ewa.token) {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  return call(location, 'PATCH', headers, body, token)
}

async function begun(filename: string, purpose: Purpose, size: number): Promise<string> {
  const response = await begin(filename, purpose, size)
  expect(response.status).toBe(201)
  return response.headers.get('location') ?? ''
}

async function upload(name: string, purpose: Purpose, content = fixture(name)) {
  const location = await begun(name, purpose, content.length)
  return { location, response: await append(location, 0, content) }
}

async function refusal(response: Response): Promise<{ status: number; message: string }> {
  expect(response.headers.get('content-type')).toContain('application/json')
  const { message } = (await response.json()) as Refusal
  return { status: response.status, message }
}

async function rowOf(location: string) {
  const { rows } = await server.deps.pool.query('select * from media_files where id = $1', [location.split('/').at(-1)])
  return rows[0]
}

describe('a good file', () => {
  it.each([
    ['warranty-book.pdf', 'warranty_book', 'application/pdf'],
    ['photo.jpg', 'warranty_images', 'image/jpeg'],
    ['plate.png', 'warranty_other', 'image/png'],
    ['boiler.mp4', 'warranty_video', 'video/mp4'],
    ['boiler.avi', 'warranty_video', 'video/x-msvideo'],
  ] as const)('%s is taken, and its type is what its content is', async (name, purpose, type) => {
    const { location, response } = await upload(name, purpose)
    expect(response.status).toBe(204)
    expect(await rowOf(location)).toMatchObject({ filename: name, purpose, type, created_by: ewa.id, owner_id: null })
    expect((await rowOf(location)).finished_at).not.toBeNull()
  })

  it('knows the size of an image as it is looked at', async () => {
    const { location } = await upload('photo.jpg', 'warranty_images')
    expect(await rowOf(location)).toMatchObject({ width: 480, height: 640 })
  })

  it('keeps its name, but not the folder that it came from', async () => {
    const content = fixture('plate.png')
    const location = await begun('C:\\zdjęcia\\tabliczka „źródło”.png', 'warranty_other', content.length)
    await append(location, 0, content)
    expect(await rowOf(location)).toMatchObject({ filename: 'tabliczka „źródło”.png' })
  })
})

describe('a connection that breaks', () => {
  it('at half of a file leaves what arrived, and the rest completes it', async () => {
    const content = fixture('boiler.avi')
    const half = Math.floor(content.length / 2)
    const location = await begun('boiler.avi', 'warranty_video', content.length)
    await cutOff(location, content, half)

    const head = await call(location, 'HEAD', {})
    expect(head.headers.get('upload-length')).toBe(String(content.length))
    const offset = Number(head.headers.get('upload-offset'))
    expect(offset).toBe(half)

    expect((await append(location, offset, content.subarray(offset))).status).toBe(204)
    expect((await rowOf(location)).finished_at).not.toBeNull()
  })

  it('is gone on with by tus-js-client', async () => {
    const content = fixture('boiler.mp4')
    const half = Math.floor(content.length / 2)
    const location = await begun('boiler.mp4', 'warranty_video', content.length)
    await cutOff(location, content, half)
    const sent = await new Promise<number>((resolve, reject) => {
      let first = -1
      const client = new Upload(content, {
        endpoint: `${server.url}/api/uploads`,
        uploadUrl: new URL(location, server.url).href,
        headers: { authorization: `Bearer ${ewa.token}` },
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

  it('answers 409 to bytes that belong elsewhere', async () => {
    const content = fixture('photo.jpg')
    const location = await begun('photo.jpg', 'warranty_images', content.length)
    expect((await append(location, 10, content.subarray(10))).status).toBe(409)
    expect((await call(location, 'HEAD', {})).headers.get('upload-offset')).toBe('0')
  })

  it('after the last byte does not lose the file: asking where to go on finishes it', async () => {
    const content = fixture('photo.jpg')
    const location = await begun('photo.jpg', 'warranty_images', content.length)
    const { storage } = server.deps
    await storage.put(location.split('/').at(-1) ?? '', content)
    expect((await call(location, 'HEAD', {})).headers.get('upload-offset')).toBe(String(content.length))
    expect((await rowOf(location)).finished_at).not.toBeNull()
  })
})

describe('a file that is refused before its first byte', () => {
  it.each([
    ['setup.exe', 'warranty_images', 1000, 415, 'Disallowed file format. Allowed: jpg, png'],
    ['book.jpg', 'warranty_book', 1000, 415, 'Disallowed file format. Allowed: pdf'],
    ['book.pdf', 'warranty_book', 8 * megabyte + 1, 413, 'The file is too large. Limit: 8 MB'],
    ['film.mp4', 'warranty_video', 30 * megabyte + 1, 413, 'The file is too large. Limit: 30 MB'],
    ['empty.jpg', 'warranty_images', 0, 422, 'The file is empty'],
  ])('%s for %s, %d bytes', async (name, purpose, size, status, message) => {
    expect(await refusal(await begin(name, purpose, size))).toEqual({ status, message })
  })

  it('says so in the language of the request', async () => {
    const response = await begin('setup.exe', 'warranty_images', 10, { 'accept-language': 'pl' })
    expect((await refusal(response)).message).toBe('Niedozwolony format pliku. Dozwolone: jpg, png')
  })

  it('for an unknown purpose, without a name, without a size', async () => {
    expect((await begin('photo.jpg', 'logo', 10)).status).toBe(422)
    expect((await begin('', 'warranty_images', 10)).status).toBe(422)
    expect((await begin('photo.jpg', 'warranty_images', -1)).status).toBe(400)
    expect((await call('/api/uploads', 'POST', { 'upload-length': '10' })).status).toBe(422)
  })

  it('exactly at the limit is not refused', async () => {
    expect((await begin('book.pdf', 'warranty_book', 8 * megabyte)).status).toBe(201)
  })

  it('once a person has too much that no form refers to', async () => {
    const hoarder = await server.person({ roles: ['partner'] })
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) {
      const headers = {
        authorization: `Bearer ${hoarder.token}`,
        'upload-length': String(30 * megabyte),
        'upload-metadata': metadata('film.mp4', 'warranty_video'),
      }
      statuses.push((await call('/api/uploads', 'POST', headers)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429])
  })
})

describe('a file whose content is not what its name says', () => {
  it.each([
    ['program.jpg', 'warranty_images', 415, 'Disallowed file format. Allowed: jpg, png'],
    ['text.pdf', 'warranty_book', 415, 'Disallowed file format. Allowed: pdf'],
    ['drawing.jpg', 'warranty_images', 422, /damaged/],
    ['header-only.pdf', 'warranty_book', 422, /damaged/],
    ['truncated.pdf', 'warranty_book', 422, /damaged/],
    ['truncated.jpg', 'warranty_images', 422, /damaged/],
    ['bomb.jpg', 'warranty_images', 422, 'The image has too many pixels'],
  ] as const)('%s is refused and removed', async (name, purpose, status, message) => {
    const { location, response } = await upload(name, purpose)
    expect(await refusal(response)).toEqual({ status, message: expect.stringMatching(message) })
    expect(await rowOf(location)).toBeUndefined()
    expect((await call(location, 'HEAD', {})).status).toBe(404)
    await expect(server.deps.storage.read(location.split('/').at(-1) ?? '')).rejects.toThrow('ENOENT')
  })

  it.each(['boiler.mp4', 'boiler.avi', 'plate.png'])('%s without its end is damaged', async (name) => {
    const purpose = name === 'plate.png' ? 'warranty_images' : 'warranty_video'
    const content = fixture(name)
    const { response } = await upload(name, purpose, content.subarray(0, content.length - 200))
    expect((await refusal(response)).status).toBe(422)
  })

  it('reaches whoever uploads with tus-js-client as an error with our text', async () => {
    const error = await new Promise<Error & { originalResponse?: { getBody(): string } }>((resolve, reject) => {
      new Upload(fixture('program.jpg'), {
        endpoint: `${server.url}/api/uploads`,
        headers: { authorization: `Bearer ${ewa.token}`, 'accept-language': 'pl' },
        metadata: { filename: 'program.jpg', filetype: 'image/jpeg', purpose: 'warranty_images' },
        onSuccess: () => reject(new Error('The program was taken')),
        onError: (failure) => resolve(failure as never),
      }).start()
    })
    const body = JSON.parse(error.originalResponse?.getBody() ?? '{}') as Refusal
    expect(body).toEqual({
      code: 'unsupported_type',
      message: 'Niedozwolony format pliku. Dozwolone: jpg, png',
    })
  })
})

describe('another site', () => {
  it('is not let in', async () => {
    const response = await begin('photo.jpg', 'warranty_images', 100, { origin: 'https://elsewhere.example' })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('content-security-policy')).not.toBeNull()
  })
})

describe("somebody else's upload", () => {
  it('is as if it did not exist', async () => {
    const content = fixture('photo.jpg')
    const location = await begun('photo.jpg', 'warranty_images', content.length)
    expect((await call(location, 'HEAD', {}, undefined, piotr.token)).status).toBe(404)
    expect((await call(location, 'DELETE', {}, undefined, piotr.token)).status).toBe(404)
    const stolen = await append(location, 0, content, piotr.token)
    const missing = await append('/api/uploads/0b9a4a5e-5a54-4f3a-9d5d-2d9a1b6f7c11', 0, content, piotr.token)
    expect(await refusal(stolen)).toEqual(await refusal(missing))
    expect((await call('/api/uploads/..%2f..%2fetc', 'HEAD', {})).status).toBe(404)
  })

  it('cannot be begun, continued or seen without a session', async () => {
    const location = await begun('photo.jpg', 'warranty_images', 100)
    for (const [path, method] of [
      ['/api/uploads', 'POST'],
      [location, 'HEAD'],
      [location, 'PATCH'],
      [location, 'DELETE'],
    ] as const) {
      expect((await call(path, method, {}, undefined, 'a'.repeat(43))).status).toBe(401)
    }
  })
})

describe('a request that makes no sense', () => {
  it.each<[string, string, Record<string, string>]>([
    ['no tus', 'POST', { 'tus-resumable': '' }],
    ['another tus', 'POST', { 'tus-resumable': '0.2.2' }],
    ['a size in letters', 'POST', { 'upload-length': 'many' }],
    ['a size beyond all numbers', 'POST', { 'upload-length': '9'.repeat(30) }],
    ['a size that comes later', 'POST', { 'upload-defer-length': '1' }],
    ['metadata that is none', 'POST', { 'upload-length': '10', 'upload-metadata': 'filename ***,,' }],
    ['the same metadata twice', 'POST', { 'upload-length': '10', 'upload-metadata': 'purpose YQ==,purpose YQ==' }],
    ['an offset below zero', 'PATCH', { 'upload-offset': '-1', 'content-type': 'application/offset+octet-stream' }],
    ['no offset', 'PATCH', { 'content-type': 'application/offset+octet-stream' }],
    ['another content type', 'PATCH', { 'upload-offset': '0', 'content-type': 'application/json' }],
    ['reading', 'GET', {}],
  ])('%s is refused', async (_what, method, headers) => {
    const location = method === 'POST' ? '/api/uploads' : await begun('photo.jpg', 'warranty_images', 100)
    const response = await call(location, method, headers, method === 'PATCH' ? Buffer.from('x') : undefined)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(await refusal(response)).toMatchObject({ message: expect.any(String) })
  })

  it('more bytes than promised are refused', async () => {
    const location = await begun('photo.jpg', 'warranty_images', 100)
    expect((await append(location, 0, Buffer.alloc(200))).status).toBe(413)
    expect((await call(location, 'HEAD', {})).headers.get('upload-offset')).toBe('0')
  })

  it('leaves nothing in the log of what nobody foresaw', () => {
    expect(server.unforeseen).toEqual([])
  })
})

describe('giving up', () => {
  it('removes the upload', async () => {
    const { location } = await upload('photo.jpg', 'warranty_images')
    expect((await call(location, 'DELETE', {})).status).toBe(204)
    expect((await call(location, 'HEAD', {})).status).toBe(404)
  })

  it('is refused once a record has the file', async () => {
    const { location } = await upload('photo.jpg', 'warranty_images')
    const id = location.split('/').at(-1)
    await server.deps.pool.query(
      `update media_files set owner_entity = 'service_order', owner_id = 1, unreferred_since = null where id = $1`,
      [id],
    )
    expect((await call(location, 'DELETE', {})).status).toBe(409)
    expect((await call(location, 'HEAD', {})).status).toBe(200)
  })
})

describe('a server that stops', () => {
  it('does not wait for the end of an upload, and keeps what arrived', async () => {
    const stopping = await startServer()
    const jan = await stopping.person({ roles: ['partner'] })
    const content = fixture('boiler.avi')
    const begun = await fetch(`${stopping.url}/api/uploads`, {
      method: 'POST',
      headers: {
        ...tus,
        authorization: `Bearer ${jan.token}`,
        'upload-length': String(content.length),
        'upload-metadata': metadata('boiler.avi', 'warranty_video'),
      },
    })
    const location = begun.headers.get('location') ?? ''
    const request = startAppending(new URL(location, stopping.url), jan.token, content.length)
    await new Promise<void>((sent) => request.write(content.subarray(0, 5000), () => setTimeout(sent, 200)))
    await stopping.app.close()
    const { offset } = await stopping.deps.storage.uploads.getUpload(location.split('/').at(-1) ?? '')
    expect(offset).toBe(5000)
    await stopping.stop()
  })
})

describe('the lock of an upload', () => {
  it('is one for all processes, and its holder is asked to let go', async () => {
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

  it('is taken again after the database ended its session', async () => {
    const before = await upload('photo.jpg', 'warranty_images')
    expect(before.response.status).toBe(204)
    await server.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like '%advisory%' and pid <> pg_backend_pid()`,
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    const after = await upload('photo.jpg', 'warranty_images')
    expect(after.response.status).toBe(204)
  })
})

/** Sends the first part of a body that promised more, and hangs up. */
async function cutOff(location: string, content: Buffer, length: number): Promise<void> {
  const request = startAppending(new URL(location, server.url), ewa.token, content.length)
  request.write(content.subarray(0, length), () => setTimeout(() => request.destroy(), 200))
  await new Promise((resolve) => request.once('close', resolve))
}

function startAppending(address: URL, token: string, length: number): ClientRequest {
  const headers = {
    ...tus,
    authorization: `Bearer ${token}`,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': length,
  }
  return httpRequest(address, { method: 'PATCH', headers }).on('error', () => undefined)
}
