import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'

const phone = { width: 360, height: 740 }

/** Chooses in a look-up field what begins with these letters. */
async function choose(page: Page, label: string, typed: string, option: string | RegExp): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

test('a maintenance is registered on a phone, scheduled by the service, and its protocol signed on the phone', async ({
  signedIn,
}) => {
  const partner = await signedIn('partner')
  await partner.setViewportSize(phone)
  await partner.goto('/#/service-order/service-maintenances/register')
  await choose(partner, 'Model', 'Polaris', /Polaris/)
  await choose(partner, 'Typ urządzenia', 'Pompa', 'Pompa ciepła')
  await choose(partner, 'Rodzaj przeglądu', 'Przegląd roczny', 'Przegląd roczny')
  await choose(partner, 'Rodzaj naprawy', 'Bez', 'Bez naprawy')
  await partner.getByRole('textbox', { name: 'Opis', exact: true }).fill('Przegląd po pierwszej zimie')
  // What is typed is there when the page is opened again.
  await partner.reload()
  await expect(partner.getByRole('textbox', { name: 'Opis', exact: true })).toHaveValue('Przegląd po pierwszej zimie')
  await partner.getByRole('textbox', { name: 'Ulica i numer', exact: true }).fill('Leśna 7')
  await partner.getByRole('textbox', { name: 'Kod pocztowy', exact: true }).fill('00-850')
  await partner.getByRole('textbox', { name: 'Miejscowość', exact: true }).fill('Warszawa')
  await partner.getByRole('textbox', { name: 'Osoba do kontaktu', exact: true }).fill('Zofia Maj')
  await partner.getByRole('textbox', { name: 'Telefon do kontaktu', exact: true }).fill('601 234 567')
  await expectAccessible(partner)
  await partner.getByRole('button', { name: 'Wyślij zgłoszenie' }).click()
  await expect(partner.getByRole('heading', { level: 1 })).toContainText('PS/')
  const number = (await partner.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const id = partner.url().replace(/^.*\//, '')

  const service = await signedIn('moderator-service')
  await service.goto(`/#/cms/service-order/service-maintenances/${id}`)
  await expect(service.getByRole('heading', { level: 1 })).toContainText(number)
  await service.getByRole('button', { name: 'Ustal wizytę' }).click()
  const visit = service.getByRole('dialog')
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('.')
  await visit.getByRole('textbox', { name: 'Dzień' }).fill(day)
  await choose(service, 'Serwisant', 'Mar', /./)
  await visit.getByRole('button', { name: 'Ustal wizytę' }).click()
  await expect(service.getByText('Ustalono wizytę')).toBeVisible()

  await service.setViewportSize(phone)
  await service.getByRole('button', { name: 'Zakończ' }).click()
  const protocol = service.getByRole('dialog')
  await protocol.getByRole('textbox', { name: 'Ciśnienie wody', exact: true }).fill('1,6')
  await protocol.getByRole('textbox', { name: 'Uwagi', exact: true }).fill('Urządzenie pracuje prawidłowo')
  const pad = protocol.getByRole('img', { name: 'Podpisz tu palcem' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is nowhere to sign')
  await service.mouse.move(box.x + 30, box.y + 80)
  await service.mouse.down()
  await service.mouse.move(box.x + 120, box.y + 40, { steps: 4 })
  await service.mouse.move(box.x + 200, box.y + 100, { steps: 4 })
  await service.mouse.up()
  await expect(protocol.getByRole('img', { name: 'Podpisano' })).toBeVisible()
  await protocol.getByRole('button', { name: 'Zakończ' }).click()
  await expect(service.getByText('1,6 bar')).toBeVisible()

  await partner.reload()
  await expect(partner.getByText('Urządzenie pracuje prawidłowo').first()).toBeVisible()
  await expect(partner.getByRole('button', { name: /^protokol-PS-.*\.pdf/ })).toBeVisible()
  await expectAccessible(partner)
})
