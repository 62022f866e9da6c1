import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { megabyte } from '#contract/media/files.ts'
import { settingsOf } from '#server/modules/offer/company/settings.ts'
import { type OfferDesk, openOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import { refusalOf, type Uploader, uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OfferDesk
let boss: Uploader

beforeAll(async () => {
  server = await startServer()
  desk = await openOfferDesk(server)
  boss = uploaderOf(server, desk.boss)
})
afterAll(async () => {
  expect(server.unforeseen).toEqual([])
  await server.stop()
})

const orange = { r: 214, g: 92, b: 32 }
const canvas = (width: number, height: number, background: object, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: background as typeof orange } })

/** Uploads a logo, makes it the company's, and draws a preview with it: the file that is drawn, and its size. */
async function drawnWith(name: string, content: Buffer) {
  const { location, response } = await boss.upload(name, 'logo', content)
  expect(response.status).toBe(204)
  const { version } = await settingsOf(server.db, desk.company)
  const logo = location.split('/').at(-1)
  const path = { partner: desk.company }
  const saved = await desk.boss.call('partnerzone.offer-generator.settings.update', { path, body: { version, logo } })
  expect(saved.body.logo).toBe(logo)
  const { id } = await desk.draft()
  const drawn = await desk.author.call('partnerzone.offer-generator.offers.preview', {
    path: { offer: id },
    body: desk.form(),
  })
  const pdf = Buffer.from(drawn.body.pdf, 'base64')
  return { bytes: pdf.length, picture: await pictureIn(pdf) }
}

/** The only picture of a paper: its size in pixels, and the colours of its corner and its middle. */
async function pictureIn(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const page = await document.getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const names = argsArray.flatMap((args, index) => {
    const [name] = (args ?? []) as unknown[]
    return typeof name === 'string' && name.startsWith('img_') && fnArray[index] !== undefined ? [name] : []
  })
  const [name = ''] = new Set(names)
  const { width, height, data } = (await new Promise((resolve) => page.objs.get(name, resolve))) as {
    width: number
    height: number
    data: Uint8ClampedArray
  }
  const channels = data.length / (width * height)
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3)]
  return { width, height, corner: at(2, 2), middle: at(Math.floor(width / 2), Math.floor(height / 2)) }
}

const near = (colour: readonly number[], expected: readonly number[], by: number) =>
  expect(
    colour.every((value, index) => Math.abs(value - (expected[index] ?? 0)) <= by),
    String(colour),
  ).toBe(true)

describe('a logo on the paper', () => {
  it('made for print, in CMYK, has the colours of the screen', async () => {
    const print = await canvas(900, 300, orange).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()
    expect((await sharp(print).metadata()).space).toBe('cmyk')
    const { picture } = await drawnWith('druk.jpg', print)
    expect([picture.width, picture.height]).toEqual([640, 213])
    near(picture.middle, [214, 92, 32], 30)
  })

  it('with transparency has a white background', async () => {
    const mark = await canvas(200, 200, { ...orange, alpha: 1 }, 4)
      .png()
      .toBuffer()
    const clear = await canvas(400, 240, { r: 0, g: 0, b: 0, alpha: 0 }, 4)
      .composite([{ input: mark, gravity: 'centre' }])
      .png()
      .toBuffer()
    const { picture } = await drawnWith('przezroczyste.png', clear)
    near(picture.corner, [255, 255, 255], 3)
    near(picture.middle, [214, 92, 32], 12)
  })

  it('of 3 MB is small in the file; one byte more is refused', async () => {
    const limit = 3 * megabyte
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const large = await sharp({ create: { width: 1020, height: 1020, channels: 3, background: orange, noise } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(limit - large.length).toBeLessThan(limit / 100)
    const { bytes, picture } = await drawnWith('duzy.png', large)
    expect([picture.width, picture.height]).toEqual([240, 240])
    expect(bytes).toBeLessThan(200_000)
    const refused = await refusalOf(await boss.begin('za-duzy.png', 'logo', limit + 1))
    expect(refused).toEqual({ status: 413, message: 'The file is too large. Limit: 3 MB' })
  })
})
