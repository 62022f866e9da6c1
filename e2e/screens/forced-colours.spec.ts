import { expect, type Locator } from '@playwright/test'
import { test } from '#e2e/support/fixtures.ts'
import { registerOrder } from '#e2e/support/order-form.ts'
import { desk, phone } from '#e2e/support/screens.ts'

/** How a person with forced colours sees an element: its surface, its text and its frame. */
const look = (element: Locator) =>
  element.evaluate((one) => {
    const { backgroundColor, color, borderTopWidth, borderTopStyle } = getComputedStyle(one)
    return { backgroundColor, color, frame: `${borderTopStyle} ${borderTopWidth}` }
  })

/** The surface tells one from the other, so that it does not take a colour or the weight of type. */
async function expectApart(chosen: Locator, other: Locator) {
  const [one, another] = [await look(chosen), await look(other)]
  expect(one.backgroundColor).not.toBe(another.backgroundColor)
  expect(one.color, 'text on its surface').not.toBe(one.backgroundColor)
}

test('with forced colours the tab, step and button that are chosen are seen, and a status has its frame', async ({
  signedIn,
}) => {
  const page = await signedIn('moderator-service')
  await page.setViewportSize(desk)
  await page.emulateMedia({ forcedColors: 'active' })

  await page.goto('/#/cms/service-order/service-orders')
  const views = page.getByRole('navigation', { name: 'Widoki' })
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expectApart(views.locator('[aria-current]'), views.locator('button:not([aria-current])').first())
  expect((await look(page.locator('td [data-tone]').first())).frame).toBe('solid 1px')

  const pages = page.getByRole('navigation', { name: 'Główna nawigacja' })
  await expectApart(pages.locator('a[aria-current="page"]').first(), pages.locator('a:not([aria-current])').first())

  await page.goto('/#/contractor')
  await expect(page.getByRole('heading', { level: 1, name: 'Kontrahenci' })).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const tabs = page.getByRole('navigation', { name: 'Kontrahent', exact: true })
  await expectApart(tabs.locator('[aria-current="page"]'), tabs.locator('a:not([aria-current])').first())

  const partner = await signedIn('partner')
  await partner.setViewportSize(phone)
  await partner.emulateMedia({ forcedColors: 'active' })
  await partner.goto(registerOrder)
  const steps = partner.getByRole('list', { name: 'Kroki' })
  await expectApart(steps.locator('[aria-current] [data-step]'), steps.locator('[data-step="ahead"]').first())

  await partner.goto('/#/training/terms')
  const free = partner.getByRole('button', { name: 'Tylko wolne miejsca' })
  const before = await look(free)
  await free.click()
  await expect(free).toHaveAttribute('aria-pressed', 'true')
  expect((await look(free)).backgroundColor).not.toBe(before.backgroundColor)

  // A switch that is off has no surface of its own either.
  await partner.goto('/#/user/users/store')
  expect((await look(partner.locator('.mantine-Switch-track').first())).frame).toBe('solid 1px')
})

test('enlarged four times, bars leave the window to the form', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(registerOrder)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const held = await page.evaluate(() => {
    const stays = (one: Element) => ['sticky', 'fixed'].includes(getComputedStyle(one).position)
    const shown = [...document.querySelectorAll('body *')].filter(
      (one) => stays(one) && one.checkVisibility() && one.clientWidth > window.innerWidth / 2,
    )
    return shown.reduce((sum, one) => sum + one.clientHeight, 0)
  })
  expect(held).toBeLessThan(128)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  // The longest verb of a header.
  await page.goto('/#/notification/notifications')
  await expect(page.getByRole('button', { name: 'Oznacz wszystkie jako przeczytane' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
