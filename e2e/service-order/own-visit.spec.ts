import { expect } from '@playwright/test'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { phone } from '#e2e/support/screens.ts'

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('.')

test('a partner registers a maintenance on a phone with the visit of its own technician; the office objects to the date', async ({
  signedIn,
}) => {
  const partner = await signedIn('partner')
  await partner.goto(
    '/#/service-order/due-maintenances?ordered=false&kind=maintenance&sort_by=due_on&sort_direction=asc',
  )
  await partner.getByRole('link', { name: 'Umów przegląd' }).first().click()
  await expect(partner.getByRole('textbox', { name: 'Opis', exact: true })).toHaveValue(/Przegląd, termin/)
  await partner.setViewportSize(phone)
  for (const [label, text] of [
    ['Ulica i numer', 'Leśna 7'],
    ['Kod pocztowy', '00-850'],
    ['Miejscowość', 'Warszawa'],
    ['Osoba do kontaktu', 'Zofia Maj'],
    ['Telefon do kontaktu', '601 234 567'],
  ] as const)
    await partner.getByRole('textbox', { name: label, exact: true }).fill(text)
  const day = partner.getByRole('textbox', { name: 'Dzień wizyty' })
  await expect(day).toBeHidden()
  await partner.getByRole('checkbox', { name: 'Przegląd przeprowadzi nasz serwisant' }).check()
  const send = partner.getByRole('button', { name: 'Wyślij zgłoszenie' })
  await send.click()
  const errors = partner.getByRole('group', { name: /^Sprawdź błędy w formularzu: 2 pola/ })
  await errors.getByRole('button', { name: 'Dzień wizyty' }).click()
  await expect(day).toBeFocused()
  await day.fill(inDays(5))
  await partner.getByRole('combobox', { name: 'Serwisant' }).fill('Adam Zięba')
  await expectAccessible(partner)
  await send.click()
  await expect(partner.getByRole('heading', { level: 1 })).toContainText('PS/')
  await expect(partner.getByText('Adam Zięba').first()).toBeVisible()
  const id = partner.url().replace(/^.*\//, '')

  const office = await signedIn('moderator-service')
  await office.goto(`/#/cms/service-order/service-maintenances/${id}`)
  await expect(office.getByText('Partner ustalił termin wizyty przy zgłoszeniu przeglądu.')).toBeVisible()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Zgłoś sprzeciw wobec terminu' }).first().click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Wyślij sprzeciw' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Powód' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Powód' }).fill('Najpierw musi dotrzeć część.')
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Wyślij sprzeciw' }).click()
  await expect(office.getByText('Sprzeciw został wysłany partnerowi')).toBeVisible()

  await partner.reload()
  await expect(partner.getByText('Ustal termin wizyty.', { exact: true })).toBeVisible()
  await expect(partner.getByText('Najpierw musi dotrzeć część.').first()).toBeVisible()
  await expect(partner.getByRole('button', { name: 'Ustal wizytę' })).toBeVisible()
})
