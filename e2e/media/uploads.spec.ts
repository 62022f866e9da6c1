import { writeFile } from 'node:fs/promises'
import { type APIRequestContext, type CDPSession, expect, type Page, type TestInfo } from '@playwright/test'
import { messageText } from '#contract/messages/messages.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { fixture, fixturePath } from '#tests/support/fixtures.ts'

const uploads = '**/api/uploads/*'

test.use({ language: 'en' })

/** A new warranty order; what is typed becomes a draft, whose address the page then has. */
async function newOrder(page: Page): Promise<void> {
  await page.goto('/#/service-order/service-orders/register')
  await page.getByLabel('Description of the fault').fill('Loses communication after twenty minutes')
  await expect(page.getByText(/^Saved \d\d:\d\d/).first()).toBeVisible()
}

const field = (page: Page, label: string) => page.locator('input[type=file]').and(page.getByLabel(label))
const line = (page: Page, filename: string) => page.getByRole('listitem').filter({ hasText: filename })
const arrived = async (page: Page, filename: string) => {
  await expect(line(page, filename)).toBeVisible()
  await expect(line(page, filename).getByRole('progressbar')).toBeHidden()
  await expect(line(page, filename).getByRole('alert')).toBeHidden()
}

test('several files arrive at once and are still there after a reload', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await newOrder(page)
  await field(page, 'Photos').setInputFiles([fixturePath('photo.jpg'), fixturePath('plate.png')])
  await field(page, 'Warranty book').setInputFiles(fixturePath('warranty-book.pdf'))
  for (const name of ['photo.jpg', 'plate.png', 'warranty-book.pdf']) await arrived(page, name)
  await expect(page.getByText(/^Saved \d\d:\d\d/).first()).toBeVisible()
  await page.reload()
  for (const name of ['photo.jpg', 'plate.png', 'warranty-book.pdf']) await arrived(page, name)
})

/** Playwright's trace asks for the bytes of pictures that the page could not show; the policy of the page refuses. */
const traceOfPictures = /^Connecting to 'blob:/

test.describe('what is not what its name says', () => {
  // Playwright reads a bare array of two as a value and its options.
  test.use({ expectedComplaints: [[refusedRequests, traceOfPictures], { scope: 'test' }] })

  for (const [label, name, key] of [
    ['Photos', 'program.jpg', 'file.format'],
    ['Photos', 'truncated.jpg', 'file.damaged'],
    ['Photos', 'bomb.jpg', 'file.too_many_pixels'],
    ['Photos', 'empty.jpg', 'file.empty'],
    ['Warranty book', 'header-only.pdf', 'file.damaged'],
    ['Warranty book', 'truncated.pdf', 'file.damaged'],
  ] as const) {
    test(`${name} is refused and says why`, async ({ signedIn }) => {
      const page = await signedIn('partner')
      await page.goto('/#/service-order/service-orders/register')
      await field(page, label).setInputFiles(fixturePath(name))
      await expect(line(page, name).getByRole('alert')).toHaveText(messageText(key, 'en', { formats: 'jpg, png' }))
    })
  }

  test('what is too large together, or of another format, never leaves the device', async ({ signedIn }) => {
    const page = await signedIn('partner')
    await page.goto('/#/service-order/service-orders/register')
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/api/uploads') && sent.push(request.url()))
    const half = { name: 'half.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6 * 1_048_576) }
    await field(page, 'Photos').setInputFiles(half)
    await expect(line(page, 'half.jpg').getByRole('alert')).toHaveText(
      messageText('file.too_large', 'en', { limit: 5 }),
    )
    await field(page, 'Photos').setInputFiles(fixturePath('boiler.mp4'))
    const formats = messageText('file.format', 'en', { formats: 'jpg, png' })
    await expect(line(page, 'boiler.mp4').getByRole('alert')).toHaveText(formats)
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Send the order' }).click()
    const problem = line(page, 'This file was not accepted and will not be sent.')
    await expect(problem, 'the order does not go without them').toBeVisible()
    const remove = page.getByRole('button', { name: /^Remove (half|boiler)/ })
    while ((await remove.count()) > 0) await remove.first().click()
    await expect(problem).toBeHidden()
  })
})

test.describe('an upload that no form keeps any more', () => {
  test.use({ expectedComplaints: [refusedRequests] })

  test('goes at once when what was typed is discarded', async ({ signedIn, request, tokenOf }) => {
    const page = await signedIn('partner')
    await page.goto('/#/training/certificates')
    await page.getByRole('button', { name: 'Add an external certificate' }).click()
    const dialog = page.getByRole('dialog')
    const stored = storedUpload(page, request, await tokenOf('partner'))
    await field(page, 'Scan').setInputFiles(fixturePath('warranty-book.pdf'))
    await arrived(page, 'warranty-book.pdf')
    expect(await (await stored)()).toBe(200)
    await dialog.getByRole('button', { name: 'Discard what was typed' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(await stored).toBe(404)
  })

  test('goes with the tab of a form that keeps nothing', async ({ signedIn, request, tokenOf }) => {
    const page = await signedIn('super-admin')
    await page.goto('/#/cms/profile')
    const stored = storedUpload(page, request, await tokenOf('super-admin'))
    await field(page, 'New logo').setInputFiles(fixturePath('plate.png'))
    await expect(page.getByRole('button', { name: 'Use this logo' })).toBeVisible()
    expect(await (await stored)()).toBe(200)
    page.on('dialog', (question) => question.accept())
    await page.close({ runBeforeUnload: true })
    await expect.poll(await stored).toBe(404)
  })
})

/** How the server answers for the upload that the page begins next: 200, or 404 when it is gone. */
async function storedUpload(page: Page, request: APIRequestContext, token: string) {
  const begun = await page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.status() === 201,
  )
  const headers = { Authorization: `Bearer ${JSON.parse(token)}`, 'Tus-Resumable': '1.0.0' }
  const address = begun.headers().location ?? ''
  return async () => (await request.head(address, { headers })).status()
}

test.describe('a connection that is lost', () => {
  test.use({ expectedComplaints: [refusedRequests] })

  test('is waited for, and the upload goes on by itself', async ({ signedIn }) => {
    const page = await signedIn('partner')
    await page.goto('/#/service-order/service-orders/register')
    await page.route(uploads, (route) => route.abort('connectionreset'))
    await field(page, 'Photos').setInputFiles(fixturePath('photo.jpg'))
    await expect(line(page, 'photo.jpg').getByText(/connection is lost/)).toBeVisible()
    await page.unroute(uploads)
    await arrived(page, 'photo.jpg')
  })

  test('in the middle of a file costs nothing but the rest of it, even when the page is loaded anew', async ({
    signedIn,
  }, testInfo) => {
    const page = await signedIn('partner')
    await newOrder(page)
    const network = await page.context().newCDPSession(page)
    const film = await filmOf(6, testInfo)
    await slowDown(network, 500_000)
    await field(page, 'Video').setInputFiles(film)
    await expect(line(page, 'film.mp4').getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[2-9]\d$/)
    await page.reload()
    await slowDown(network, -1)

    await expect(line(page, 'film.mp4').getByText(/not sent completely/)).toBeVisible()
    const resumed = page.waitForRequest((request) => request.method() === 'PATCH')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      line(page, 'film.mp4').getByRole('button', { name: 'Choose it again' }).click(),
    ])
    await chooser.setFiles(film)
    expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThan(0)
    await arrived(page, 'film.mp4')
  })

  test('by choice is a pause, which ends when the person says so', async ({ signedIn }, testInfo) => {
    const page = await signedIn('partner')
    await page.goto('/#/service-order/service-orders/register')
    const network = await page.context().newCDPSession(page)
    await slowDown(network, 200_000)
    const film = await filmOf(2, testInfo)
    await field(page, 'Video').setInputFiles(film)
    await line(page, 'film.mp4').getByRole('button', { name: 'Pause' }).click()
    await expect(line(page, 'film.mp4').getByText('Paused')).toBeVisible()
    await slowDown(network, -1)
    await line(page, 'film.mp4').getByRole('button', { name: 'Resume' }).click()
    await arrived(page, 'film.mp4')
  })
})

/** A file `film.mp4` of so many megabytes: a real film with a free box at its end, which players skip. */
async function filmOf(megabytes: number, testInfo: TestInfo): Promise<string> {
  const film = fixture('boiler.mp4')
  const box = Buffer.alloc(megabytes * 1_048_576 - film.length)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4)
  const path = testInfo.outputPath('film.mp4')
  await writeFile(path, Buffer.concat([film, box]))
  return path
}

/** Limits what the page can send, in bytes a second; -1 lifts the limit. */
async function slowDown(network: CDPSession, uploadThroughput: number): Promise<void> {
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', conditions)
}
