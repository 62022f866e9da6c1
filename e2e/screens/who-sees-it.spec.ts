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
  const draft = await office.call<{ id: number; version: number }>('news.news.store', {
    body: {
      title_pl: `Kto to widzi ${Date.now().toString(36)}`,
      content_pl: '<p>Nowe godziny</p>',
      business_areas: areas.results.map(({ id }) => id),
    },
  })
  const publication_date = new Date(Date.now() + 86_400_000).toISOString()
  const body = { version: draft.version, publication_date }
  await office.call('news.news.publish', { path: { news: draft.id }, body })
  const page = await signedIn('admin')
  await page.setViewportSize(phone)
  await page.goto(`/#/cms/news/${draft.id}`)
  await chooseMore(page, 'Kto to widzi?')
  const drawer = page.getByRole('dialog', { name: 'Kto to widzi?' })
  await choose(drawer.getByLabel('Firma'), { typed: 'in' })
  await expect(drawer.getByText(/^Widzi to 0 z \d+ os/)).toBeVisible()
  await expect(drawer.getByText('Data publikacji jeszcze nie nadeszła').first()).toBeVisible()
  await drawer.getByText('Wszystkie warunki').first().click()
  await expect(drawer.getByText('Konto jest aktywne').first()).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Przejdź do pola' }).first().click()
  await expect(drawer).toBeHidden()
  await expect(page.getByLabel('Dzień').first()).toBeFocused()
})
