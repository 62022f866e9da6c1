import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { warsawLocal } from '#contract/values/moment.ts'
import { choose } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { desk, phone } from '#e2e/support/screens.ts'
import { fixturePath } from '#tests/support/fixtures.ts'

const run = promisify(execFile)

/** The first demonstration partner heats; the second one cools. */
const [heating, cooling] = [0, 1]
const ofHeating = 'Heating'
const minute = 60_000
const documents = 20

test.use({ language: 'en', actionTimeout: 20_000 })
test.setTimeout(240_000)

/** The text that a scheduled notification shows. */
interface Scheduled {
  status: string
  version: number
  send_at: string | null
}

const field = (page: Page, name: string) => page.locator(`#field-${name}`)

test.describe('what is new', () => {
  test.use({ expectedComplaints: [refusedRequests] })

  test('reaches the partners whose business area it is for, at once or when it was planned, and no others', async ({
    signedIn,
    request,
    tokenOf,
  }) => {
    const title = `Nowa seria pomp ciepła ${Date.now().toString(36)}`
    const editor = await signedIn('moderator-marketing')
    await editor.setViewportSize(desk)
    await test.step('an editor publishes news with a gallery and attachments', () => publishNews(editor, title))
    const planned = await test.step('and plans a notification', () =>
      planNotification(editor, `Powiadomienie: ${title}`))
    await test.step('for that very minute; then for the next moment, so that nobody waits for it', async () => {
      const id = Number(/messages\/(\d+)/.exec(editor.url())?.[1])
      const office = new Colleague(request, await tokenOf('moderator-marketing'))
      const path = { notification_message: id }
      const scheduled = await office.call<Scheduled>('notification.messages.show', { path })
      expect([scheduled.status, warsawLocal(scheduled.send_at ?? '')]).toEqual(['scheduled', planned])
      const { version } = await office.call<Scheduled>('notification.messages.unschedule', {
        path,
        body: { version: scheduled.version },
      })
      const send_at = new Date(Date.now() + 3000).toISOString()
      await office.call('notification.messages.schedule', { path, body: { version, send_at } })
    })

    const reader = await signedIn('partner', heating)
    await reader.setViewportSize(phone)
    await test.step('a partner of the business area reads the news', async () => {
      await reader.goto('/#/news')
      await reader.getByRole('link', { name: title }).click()
      await expect(reader.getByRole('heading', { name: title })).toBeVisible()
      await expect(reader.getByText('Sprężarka na propan')).toBeVisible()
      const pictures = reader.getByRole('heading', { name: 'Gallery' }).locator('xpath=..').locator('img')
      await expect(pictures).toHaveCount(2)
      await expect
        .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
        .toBe(true)
      const [attachment] = await Promise.all([
        reader.waitForEvent('download'),
        reader.getByRole('button', { name: /warranty-book\.pdf/ }).click(),
      ])
      expect(attachment.suggestedFilename()).toBe('warranty-book.pdf')
      await expectAccessible(reader)
    })
    await test.step('and the notification, as soon as its time has come', async () => {
      await reader.goto('/#/notification/notifications')
      const told = () => reader.getByRole('link', { name: `Powiadomienie: ${title}` }).first()
      await expect(async () => {
        await reader.reload()
        await expect(told()).toBeVisible({ timeout: 3000 })
      }).toPass({ timeout: 3 * minute })
      await told().click()
      await expect(reader.getByText('Szkolenia ruszają w poniedziałek')).toBeVisible()
      await expectAccessible(reader)
    })

    const other = await signedIn('partner', cooling)
    await test.step('a partner of another business area is served neither', async () => {
      await other.goto('/#/news')
      await expect(other.getByRole('heading', { name: 'News', exact: true })).toBeVisible()
      await expect(other.getByText(title)).toBeHidden()
      await other.goto(new URL(reader.url()).origin + newsAddress)
      await expect(other.getByRole('heading', { name: title })).toBeHidden()
      await other.goto('/#/notification/notifications')
      await expect(other.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible()
      await expect(other.getByText(title)).toBeHidden()
    })
  })

  /** Address of the published news, from the address field of its editor. */
  let newsAddress = ''

  async function publishNews(page: Page, title: string): Promise<void> {
    await page.goto('/#/cms/news/store')
    await field(page, 'title_pl').fill(title)
    await field(page, 'content_pl').fill('Sprężarka na propan, głośność 35 dB, zasilanie do 70 °C.')
    await attach(page, 'Gallery', [fixturePath('photo.jpg'), fixturePath('plate.png')])
    await attach(page, 'Materials to download', [fixturePath('warranty-book.pdf')])
    await chooseArea(page, ofHeating)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/news\/\d+$/)
    newsAddress = `/#/news/${await field(page, 'slug').inputValue()}`
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  }

  /** Uploads files into the library from a field of the form and takes them. */
  async function attach(page: Page, label: string, files: string[]): Promise<void> {
    const group = page.locator('.mantine-InputWrapper-root').filter({ hasText: label }).last()
    await group.getByRole('button', { name: 'Upload' }).click()
    await page.locator('input[type=file][multiple]').last().setInputFiles(files)
    await expect(group.getByRole('listitem')).toHaveCount(files.length)
  }

  async function planNotification(page: Page, title: string): Promise<string> {
    await page.goto('/#/cms/notification/messages/store')
    await field(page, 'common_name').fill(title)
    await field(page, 'title_pl').fill(title)
    await field(page, 'content_pl').fill('Szkolenia ruszają w poniedziałek.')
    await chooseArea(page, ofHeating)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Send later' }).click()
    const dialog = page.getByRole('dialog')
    const moment = warsawLocal(new Date(Date.now() + 60 * minute).toISOString())
    const [day = '', time = ''] = moment.split('T')
    await dialog.getByLabel('Day').fill(day.split('-').reverse().join('.'))
    await dialog.getByLabel('Time').fill(time)
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByText('Scheduled').first()).toBeVisible()
    await expectAccessible(page)
    return moment
  }

  async function chooseArea(page: Page, option: string): Promise<void> {
    await choose(field(page, 'business_areas'), { option, exact: true })
    await page.keyboard.press('Escape')
  }
})

test('a partner finds what an error code means from the dashboard, on a phone, in a moment', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  const colleague = new Colleague(request, await tokenOf('partner', heating))
  const { results } = await colleague.call<{ results: { code: string }[] }>('partnerzone.device.error-codes.index', {
    query: { search: 'E' },
  })
  const code = results[0]?.code ?? 'no code of the demonstration begins with E'
  const page = await signedIn('partner', heating)
  await page.setViewportSize(phone)
  await page.goto('/#/')
  await page.getByLabel('Error code from the display').fill(code.toLowerCase())
  const found = page
    .getByRole('button', { name: code, expanded: false })
    .or(page.getByRole('button', { expanded: true }))
  await expect(found.first()).toBeVisible()
  if ((await found.first().getAttribute('aria-expanded')) === 'false') await found.first().click()
  await expect(page.getByText(/^What it means: /).first()).toBeVisible()
  await expectAccessible(page)
})

test('a partner downloads many documents as one archive that is whole', async ({ signedIn }, testInfo) => {
  const page = await signedIn('partner', heating)
  await page.setViewportSize(desk)
  await page.goto(`/#/documentation/documentations?per_page=${documents}`)
  await page
    .getByRole('checkbox', { name: /select all/i })
    .first()
    .check()
  const [archive] = await Promise.all([
    page.waitForEvent('download', { timeout: minute }),
    page.getByRole('button', { name: 'Download selected' }).last().click(),
  ])
  const path = testInfo.outputPath('documents.zip')
  await archive.saveAs(path)
  await expect(page.getByText('Done.')).toBeVisible({ timeout: minute })
  // unzip reads every file against its checksum and fails on a broken one; names are read by the locale.
  const { stdout } = await run('unzip', ['-t', path], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  expect(stdout.match(/testing: /g)).toHaveLength(documents)
})
