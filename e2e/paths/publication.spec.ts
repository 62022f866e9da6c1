import { expect, type Page } from '@playwright/test'
import { chooseMore } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { publicationEntry } from '#tests/machines/content/publication-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Step } from '#tests/support/paths/generate.ts'

/** A date that is to come, within the ten years in which one may be planned. */
const later = { day: `09.03.${new Date().getFullYear() + 2}`, time: '07:00' }

test.describe('publication', () => {
  test.use({ language: 'en', contextOptions: { reducedMotion: 'reduce' } })

  for (const [index, path] of browserTours(publicationEntry).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ signedIn, request, tokenOf }) => {
      const page = await signedIn('moderator-marketing')
      const colleague = new Colleague(request, await tokenOf('moderator-marketing'))
      await runPathInBrowser(page, path, driveWith(colleague), see)
    })
  }

  test('its editor, its preview and its versions have nothing that axe objects to', async ({
    signedIn,
    request,
    tokenOf,
  }) => {
    const page = await signedIn('moderator-marketing')
    const colleague = new Colleague(request, await tokenOf('moderator-marketing'))
    const { results } = await colleague.call<{ results: { id: number }[] }>('news.news.index', {
      query: { title_pl: 'R290' },
    })
    await page.goto(`/#/cms/news/${results[0]?.id}`)
    await expect(page.getByRole('textbox', { name: /^Content/ }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('heading', { name: /R290/ }).last()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await chooseIn(page, 'Published versions')
    await page.getByRole('button', { name: 'Compare' }).first().click()
    await expect(page.getByRole('button', { name: 'Restore this version' })).toBeVisible()
    await expectAccessible(page)
  })
})

function driveWith(colleague: Colleague): Drive {
  const title = `Ścieżka ${crypto.randomUUID().slice(0, 8)}`
  let saved = 0
  /** The title as it is stored, and as it is published. */
  let stored = title
  let published = title
  return {
    start: async (page) => {
      const { results } = await colleague.call<{ results: { id: number }[] }>('public-zone.partner.businessareas.index')
      const body = { title_pl: title, content_pl: '<p>Treść</p>', business_areas: [results[0]?.id] }
      const { id } = await colleague.call<{ id: number }>('news.news.store', { body })
      await page.goto(`/#/cms/news/${id}`)
    },
    'publication.save': async (page, { stimulus }) => {
      saved += 1
      const { differs } = stimulus.event as unknown as { differs: boolean }
      stored = differs ? `${title}, zmiana ${saved}` : published
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill(stored)
      const answer = page.waitForResponse((response) => response.request().method() === 'PATCH')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      expect((await answer).ok()).toBe(true)
      await expect(content(page).getByText(/^Saved \d/)).toBeVisible()
    },
    'publication.publish': async (page, step) => {
      await publish(page, step)
      published = stored
    },
    'publication.unpublish': (page) => confirm(page, 'Unpublish'),
    'publication.delete': async (page) => {
      await chooseMore(page, 'Delete')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
      // The form may still show the record as it was before: what comes next needs the version that was restored.
      const restored = page.waitForResponse(
        (answer) => answer.request().method() === 'GET' && /\/api\/news\/news\/\d+$/.test(answer.url()) && answer.ok(),
      )
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await restored
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(new RegExp(title))
    },
    'changes.publish': async (page) => {
      await page.getByRole('button', { name: 'Publish the changes' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Publish the changes' }).click()
      published = stored
    },
    'changes.discard': async (page) => {
      await confirm(page, 'Discard the changes')
      stored = published
    },
  }
}

async function publish(page: Page, { stimulus }: Step): Promise<void> {
  const { publication_date } = stimulus.event as unknown as { publication_date: string | null }
  const button = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  if (await button.isVisible()) await button.click()
  else await page.getByRole('button', { name: 'Change the date' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: publication_date ? 'At a date' : 'Now' }).check()
  if (publication_date) {
    await dialog.getByLabel('Day').fill(later.day)
    await dialog.getByLabel('Time').fill(later.time)
  }
  await dialog.getByRole('button', { name: publication_date ? 'Schedule' : 'Publish' }).click()
  await expect(dialog).toBeHidden()
}

async function chooseIn(page: Page, item: string): Promise<void> {
  await chooseMore(page, item)
}

async function confirm(page: Page, verb: string): Promise<void> {
  await chooseIn(page, verb)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: verb }).click()
  await expect(dialog).toBeHidden()
}

/** The page itself: what it says is said by a toast too. */
const content = (page: Page) => page.locator('#content')

const see: See = {
  'that it is not published, with publish': async (page) => {
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
    await expect(content(page).getByText('Draft', { exact: true })).toBeVisible()
  },
  'that it is published or when it will be, with take back': async (page) => {
    await expect(content(page).getByText(/^(Published|Scheduled)$/)).toBeVisible()
    await expect(content(page).getByText('Changes pending', { exact: true })).toBeHidden()
  },
  'that changes wait, with publish and discard': async (page) => {
    await expect(content(page).getByText('Changes pending', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish the changes' })).toBeVisible()
  },
}
