import { expect, type Page } from '@playwright/test'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'

/** An installer's phone. */
const phone = { width: 360, height: 800 }

async function expectNoSidewaysScrolling(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

test('a partner finds an answer on a phone, says that it helped, and the address leads back to it', async ({
  signedIn,
}) => {
  const page = await signedIn('partner')
  await page.setViewportSize(phone)
  await page.goto('/#/')
  await page.getByRole('button', { name: 'Więcej' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { name: 'FAQ', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Eksploatacja', level: 2 })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Czego szukasz?' }).fill('odpowietżyc obieg')
  await expect(page.getByRole('heading', { name: 'Eksploatacja', level: 2 })).toBeHidden()
  const question = page.getByRole('button', { name: 'Jak odpowietrzyć obieg grzewczy po pierwszym napełnieniu?' })
  await question.click()
  await expect(page.getByText('Otwórz odpowietrznik ręczny')).toBeVisible()
  const helpful = page.getByRole('group', { name: 'Czy to było pomocne?' })
  await helpful.getByRole('button', { name: 'Nie' }).click()
  await expect(helpful.getByText('Dziękujemy za odpowiedź')).toBeVisible()
  await helpful.getByRole('button', { name: 'Tak' }).click()
  await expect(helpful.getByRole('button', { name: 'Tak' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  const linked = /question=(\d+)/.exec(page.url())?.[1]
  await page.goto('/#/faq')
  await page.goto(`/#/faq?question=${linked}`)
  await page.reload()
  await expect(page.getByText('Otwórz odpowietrznik ręczny')).toBeInViewport()
  await expect(helpful.getByRole('button', { name: 'Tak' })).toHaveAttribute('aria-pressed', 'true')
})

test('what a partner does not find is kept, and staff begin an answer with it', async ({ signedIn }) => {
  const partner = await signedIn('partner')
  await partner.setViewportSize({ width: 1600, height: 900 })
  // The header stays where it is between a wide page and one behind "More", which keeps its name.
  await partner.goto('/#/offer-generator/offers')
  await expect(partner.getByRole('heading', { name: 'Oferty', level: 1 })).toBeVisible()
  const brand = partner.getByRole('banner').getByRole('link', { name: 'Start' }).first()
  const place = (await brand.boundingBox())?.x
  await partner.goto('/#/faq')
  await expect(partner.getByRole('banner').getByRole('button', { name: /^Więcej/ })).toBeVisible()
  await expect(partner.getByRole('heading', { name: 'FAQ', level: 1 })).toBeVisible()
  expect((await brand.boundingBox())?.x).toBe(place)
  const text = `zawór strefowy ${Date.now()}`
  await partner.getByRole('searchbox', { name: 'Czego szukasz?' }).fill(text)
  await expect(partner.getByText(`Nie ma jeszcze odpowiedzi na „${text}”`)).toBeVisible()

  const editor = await signedIn('moderator-docs')
  await editor.goto('/#/cms/faq/searches')
  await editor
    .getByRole('row', { name: new RegExp(text) })
    .getByRole('button')
    .click()
  await editor.getByRole('menuitem', { name: 'Odpowiedz' }).click()
  await expect(editor.getByRole('textbox', { name: 'Pytanie', exact: true })).toHaveValue(text)
})

test('news are read on a phone', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.setViewportSize(phone)
  await page.goto('/#/news')
  await expect(page.getByRole('heading', { name: 'Aktualności', level: 1 })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await page.getByRole('main').locator('a[href^="#/news/"]').first().click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wszystkie aktualności' })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})

test.describe('an address of nothing', () => {
  test.use({ expectedComplaints: [refusedRequests] })

  test('is the page that is not found', async ({ signedIn }) => {
    const page = await signedIn('partner')
    for (const path of ['/nie-ma-takiej-strony', '/news/nie-ma-takiej', '/multimedia/posts/nie-ma/takiego']) {
      await page.goto(`/#${path}`)
      await expect(page.getByRole('heading', { name: 'Nie znaleziono strony' })).toBeVisible()
    }
  })
})
