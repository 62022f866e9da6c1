import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Refusal } from '#contract/declare/refusal.ts'
import { megabyte } from '#contract/media/files.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { refusalOf, type Uploader, uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let company: number
let token: string
let ewa: Uploader
let piotr: Uploader

beforeAll(async () => {
  server = await startServer()
  company = await server.partner()
  const person = await server.person({ roles: ['partner'], partners: [company] })
  token = person.token
  ewa = uploaderOf(server, person)
  piotr = uploaderOf(server, await server.person({ roles: ['partner'], partners: [company] }))
})
afterAll(() => server.stop())

async function isKnown(location: string): Promise<boolean> {
  const { rowCount } = await server.pool.query('select 1 from media_files where id = $1', [location.split('/').at(-1)])
  return rowCount === 1
}

describe('a purpose that the person may not use', () => {
  it.each([
    ['partner', 'library'],
    ['partner', 'training_template'],
    ['partner', 'logo'],
    ['partner', 'issued_certificate'],
    ['moderator', 'warranty_book'],
    ['moderator', 'library'],
    ['admin', 'issued_certificate'],
    ['moderator-marketing', 'reply_files'],
  ] as const)('%s: %s is refused', async (role, purpose) => {
    const person = await server.person({ roles: [role], partners: role === 'partner' ? [company] : [] })
    expect((await uploaderOf(server, person).begin('file.pdf', purpose, 1000)).status).toBe(403)
  })

  it.each([
    ['partner', 'reply_files', 'file.pdf', false],
    ['partner', 'external_certificate', 'file.pdf', false],
    ['partner', 'logo', 'logo.png', true],
    ['moderator-training', 'training_regulations', 'file.pdf', false],
    ['moderator-docs', 'library', 'file.pdf', false],
    ['admin', 'logo', 'logo.png', false],
  ] as const)('%s: %s is accepted', async (role, purpose, name, is_company_admin) => {
    const partners = role === 'partner' ? [company] : []
    const person = await server.person({ roles: [role], partners, is_company_admin })
    expect((await uploaderOf(server, person).begin(name, purpose, 1000)).status).toBe(201)
  })

  it.each([
    ['service-order.service-orders.start', 'visit_photos', 201],
    ['service-order.service-maintenances.report', 'visit_photos', 201],
    ['service-order.service-orders.index', 'visit_photos', 403],
  ])('with the permission %s alone: %s is %d', async (permission, purpose, status) => {
    const { rows } = await server.pool.query(
      `insert into roles (slug, name, permissions) values ($1, $1, array[$2]) returning id`,
      [`only-${crypto.randomUUID()}`.slice(0, 40), permission],
    )
    const person = await server.person({ roles: [] })
    await server.pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [person.id, rows[0].id])
    expect((await uploaderOf(server, person).begin('photo.jpg', purpose, 1000)).status).toBe(status)
  })
})

describe('a file that is refused before its first byte', () => {
  it.each([
    ['setup.exe', 'warranty_images', 1000, 415, 'Disallowed file format. Allowed: jpg, png'],
    ['book.jpg', 'warranty_book', 1000, 415, 'Disallowed file format. Allowed: pdf'],
    ['book.pdf', 'warranty_book', 8 * megabyte + 1, 413, 'The file is too large. Limit: 8 MB'],
    ['film.mp4', 'warranty_video', 30 * megabyte + 1, 413, 'The file is too large. Limit: 30 MB'],
    ['empty.jpg', 'warranty_images', 0, 422, 'The file is empty'],
    [
      'iphone.mov',
      'warranty_video',
      1000,
      415,
      'This is a MOV film from a phone. Save it as an MP4 (for example by exporting it from a video editor) and add it again.',
    ],
  ])('%s for %s, %d bytes', async (name, purpose, size, status, message) => {
    expect(await refusalOf(await ewa.begin(name, purpose, size))).toEqual({ status, message })
  })

  it('is refused in the language of the request', async () => {
    const response = await ewa.begin('setup.exe', 'warranty_images', 10, { 'accept-language': 'pl' })
    expect((await refusalOf(response)).message).toBe('Niedozwolony format pliku. Dozwolone: jpg, png')
  })

  it('has an unknown purpose, no name or no size', async () => {
    expect((await ewa.begin('photo.jpg', 'poster', 10)).status).toBe(422)
    expect((await ewa.begin('', 'warranty_images', 10)).status).toBe(422)
    expect((await ewa.begin('photo.jpg', 'warranty_images', -1)).status).toBe(400)
    expect((await ewa.call('/api/uploads', 'POST', { 'upload-length': '10' })).status).toBe(422)
  })

  it('is not refused at exactly the limit', async () => {
    expect((await ewa.begin('book.pdf', 'warranty_book', 8 * megabyte)).status).toBe(201)
  })

  it('is one too many bytes of files that no form refers to', async () => {
    const hoarder = uploaderOf(server, await server.person({ roles: ['partner'], partners: [company] }))
    const begin = () => hoarder.begin('film.mp4', 'warranty_video', 30 * megabyte)
    for (let count = 0; count < 10; count++) expect((await begin()).status).toBe(201)
    const message = expect.stringMatching(/^Files of nearly 300 MB in total are waiting to be saved/)
    expect(await refusalOf(await begin())).toEqual({ status: 422, message })
  })

  it('is one too many files that no form refers to, and the words say so', async () => {
    const person = await server.person({ roles: ['partner'], partners: [company] })
    const collector = uploaderOf(server, person)
    await server.pool.query(
      `insert into media_files (id, path, filename, type, size, purpose, is_private, unreferred_since, created_by, created_at)
       select u.id, u.id || '.jpg', 'photo.jpg', 'image/jpeg', 10, 'warranty_images', true, now(), $1, now()
       from (select gen_random_uuid() id from generate_series(1, 200)) u`,
      [person.id],
    )
    const response = await collector.begin('photo.jpg', 'warranty_images', 10, { 'accept-language': 'pl' })
    const message = expect.stringMatching(/^200 plików czeka na zapisanie/)
    expect(await refusalOf(response)).toEqual({ status: 422, message })
  })
})

describe('a file whose content contradicts its name', () => {
  it.each([
    ['program.jpg', 'warranty_images', 415, 'Disallowed file format. Allowed: jpg, png'],
    ['text.pdf', 'warranty_book', 415, 'Disallowed file format. Allowed: pdf'],
    [
      'drawing.jpg',
      'warranty_images',
      415,
      /^This is a PNG file, although its name ends in \.jpg\. Save it in an allowed format \(jpg, png\)/,
    ],
    ['header-only.pdf', 'warranty_book', 422, /damaged/],
    ['truncated.pdf', 'warranty_book', 422, /damaged/],
    ['truncated.jpg', 'warranty_images', 422, /damaged/],
    ['bomb.jpg', 'warranty_images', 422, 'The image has too many pixels. Reduce its size and add it again.'],
    ['encrypted-user.pdf', 'warranty_book', 422, /is password-protected/],
    ['heic-renamed.jpg', 'warranty_images', 415, /This is a HEIC photo from a phone, even if its name ends in \.jpg/],
  ] as const)('%s is refused and removed', async (name, purpose, status, message) => {
    const { location, response } = await ewa.upload(name, purpose)
    expect(await refusalOf(response)).toEqual({ status, message: expect.stringMatching(message) })
    expect(await isKnown(location)).toBe(false)
    expect((await ewa.call(location, 'HEAD')).status).toBe(404)
    await expect(server.deps.storage.read(location.split('/').at(-1) ?? '')).rejects.toThrow('ENOENT')
  })

  it.each(['boiler.mp4', 'boiler.avi', 'plate.png'])('%s without its end is damaged', async (name) => {
    const purpose = name === 'plate.png' ? 'warranty_images' : 'warranty_video'
    const content = fixture(name)
    const { response } = await ewa.upload(name, purpose, content.subarray(0, content.length - 200))
    expect((await refusalOf(response)).status).toBe(422)
  })

  it('is reported to tus-js-client as an error with our text', async () => {
    const error = await new Promise<Error & { originalResponse?: { getBody(): string } }>((resolve, reject) => {
      new Upload(fixture('program.jpg'), {
        endpoint: `${server.url}/api/uploads`,
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'pl' },
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
  it('may not upload', async () => {
    const response = await ewa.begin('photo.jpg', 'warranty_images', 100, { origin: 'https://elsewhere.example' })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('content-security-policy')).not.toBeNull()
  })
})

describe("somebody else's upload", () => {
  it('seems not to exist', async () => {
    const content = fixture('photo.jpg')
    const location = await ewa.begun('photo.jpg', 'warranty_images', content.length)
    expect((await piotr.call(location, 'HEAD')).status).toBe(404)
    expect((await piotr.call(location, 'DELETE')).status).toBe(404)
    const stolen = await piotr.append(location, 0, content)
    const missing = await piotr.append('/api/uploads/0b9a4a5e-5a54-4f3a-9d5d-2d9a1b6f7c11', 0, content)
    expect(await refusalOf(stolen)).toEqual(await refusalOf(missing))
    expect((await ewa.call('/api/uploads/..%2f..%2fetc', 'HEAD')).status).toBe(404)
  })

  it('cannot be begun, continued or seen without a session', async () => {
    const nobody = uploaderOf(server, { token: 'a'.repeat(43) })
    const location = await ewa.begun('photo.jpg', 'warranty_images', 100)
    for (const [path, method] of [
      ['/api/uploads', 'POST'],
      [location, 'HEAD'],
      [location, 'PATCH'],
      [location, 'DELETE'],
    ] as const) {
      expect((await nobody.call(path, method)).status).toBe(401)
    }
  })
})

describe('a malformed request', () => {
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
    const location = method === 'POST' ? '/api/uploads' : await ewa.begun('photo.jpg', 'warranty_images', 100)
    const response = await ewa.call(location, method, headers, method === 'PATCH' ? Buffer.from('x') : undefined)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(await refusalOf(response)).toMatchObject({ message: expect.any(String) })
  })

  it('with more bytes than announced is refused', async () => {
    const location = await ewa.begun('photo.jpg', 'warranty_images', 100)
    expect((await ewa.append(location, 0, Buffer.alloc(200))).status).toBe(413)
    expect((await ewa.call(location, 'HEAD')).headers.get('upload-offset')).toBe('0')
  })

  it('leaves no unexpected error in the log', () => {
    expect(server.unforeseen).toEqual([])
  })
})
