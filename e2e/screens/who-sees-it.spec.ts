import { expect } from '@playwright/test'
import { choose, chooseMore } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { phone } from '#e2e/support/screens.ts'

interface Found {
  results: { id: number }[]
}

test('from a record one learns why the people of a company do not see it, and goes to what stands against it', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  const office = new Colleague(request, await tokenOf('admin'))
  const areas = await office.call<Found>('partner.business-areas.index')
  const draft = await office.call<{ id: number }>('news.news.store', {
    body: {
      title_pl: `Kto to widzi ${Date.now().toString(36)}`,
      content_pl: '<p>Nowe godziny</p>',
      business_areas: areas.results.map(({ id }) => id),
    },
  })
  const page = await signedIn('admin')
  await page.setViewportSize(phone)
  await page.goto(`/#/cms/news/${draft.id}`)
  await chooseMore(page, 'Kto to widzi?')
  const drawer = page.getByRole('dialog', { name: 'Kto to widzi?' })
  await choose(drawer.getByLabel('Firma'), { typed: 'in' })
  await expect(drawer.getByText(/^Widzi to 0 z \d+ os/)).toBeVisible()
  await expect(drawer.getByText('Nie opublikowano').first()).toBeVisible()
  await drawer.getByText('Wszystkie warunki').first().click()
  await expect(drawer.getByText('Konto jest aktywne').first()).toBeVisible()
  await expectAccessible(page)
  if (process.env.SHOTS)
    for (const scheme of ['light', 'dark'] as const)
      for (const size of [phone, { width: 1440, height: 900 }]) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.setViewportSize(size)
        await page.screenshot({ path: `/tmp/why-${scheme}-${size.width}.png` })
      }
})
