import { expect } from '@playwright/test'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { scheduleVisit } from '#e2e/support/maintenance-steps.ts'

test('a maintenance that is due is ordered in one click, visited and completed, and the next one is due', async ({
  signedIn,
}) => {
  const partner = await signedIn('partner')
  await partner.goto(
    '/#/service-order/due-maintenances?ordered=false&kind=maintenance&sort_by=due_on&sort_direction=asc',
  )
  await expectAccessible(partner)
  await partner.getByRole('link', { name: 'Umów przegląd' }).first().click()
  const serial = await partner.getByRole('textbox', { name: 'Numer seryjny', exact: true }).inputValue()
  expect(serial.replaceAll(' ', '')).toHaveLength(22)
  await expect(partner.getByRole('textbox', { name: 'Opis', exact: true })).toHaveValue(/Przegląd, termin/)
  const send = partner.getByRole('button', { name: 'Wyślij zgłoszenie' })
  await partner.getByRole('textbox', { name: 'Ulica i numer', exact: true }).fill('')
  await send.click()
  const missing = partner.getByRole('group', { name: /^Sprawdź błędy w formularzu: \d+ p/ })
  await expect(missing, 'of a refused form').toBeFocused()
  await missing.getByRole('button', { name: 'Ulica i numer' }).click()
  await expect(partner.getByRole('textbox', { name: 'Ulica i numer', exact: true })).toBeFocused()
  for (const [label, text] of [
    ['Ulica i numer', 'Leśna 7'],
    ['Kod pocztowy', '00-850'],
    ['Miejscowość', 'Warszawa'],
    ['Osoba do kontaktu', 'Zofia Maj'],
    ['Telefon do kontaktu', '601 234 567'],
  ] as const)
    await partner.getByRole('textbox', { name: label, exact: true }).fill(text)
  await send.click()
  await expect(partner.getByRole('heading', { level: 1 })).toContainText('PS/')
  const number = ((await partner.getByRole('heading', { level: 1 }).textContent()) ?? '').trim()
  const id = partner.url().replace(/^.*\//, '')

  await partner.goto(`/#/device/units/${serial.replaceAll(' ', '')}`)
  await expect(partner.getByRole('heading', { name: 'Następny przegląd' })).toBeVisible()
  await expect(partner.getByText('zgłoszony, czeka na termin wizyty')).toBeVisible()

  const service = await signedIn('moderator-service')
  await service.goto(`/#/cms/service-order/service-maintenances/${id}`)
  await expect(service.getByRole('heading', { level: 1 })).toContainText(number)
  await scheduleVisit(service, id)
  await service.getByRole('button', { name: 'Zakończ' }).click()
  await expect(service.getByRole('heading', { level: 1 })).toHaveText('Protokół wizyty')
  await service.getByRole('button', { name: 'Zakończ', exact: true }).click()
  const errors = service.getByRole('group', { name: /^Sprawdź błędy w formularzu: \d+ p/ })
  await expect(errors).toBeFocused()
  await expect(errors.getByRole('button', { name: 'Co się wydarzyło?' })).toBeVisible()
  await service.getByRole('radiogroup', { name: 'Co się wydarzyło?' }).getByText('Wykonany', { exact: true }).click()
  const day = new Date().toISOString().slice(0, 10).split('-').toReversed().join('.')
  await service.getByRole('textbox', { name: 'Dzień wizyty' }).fill(day)
  await service.getByRole('button', { name: 'Wszystkie w porządku' }).click()
  await service.getByRole('textbox', { name: 'Uwagi', exact: true }).fill('Bez usterek')
  const next = await service.getByRole('textbox', { name: 'Termin następnego przeglądu' }).inputValue()
  await service.getByRole('button', { name: 'Zakończ', exact: true }).click()
  await expect(service.getByRole('heading', { level: 1 })).toContainText(number)

  await partner.reload()
  await expect(partner.getByText('wizyta nieumówiona')).toBeVisible()
  expect(next).toMatch(/^\d\d\.\d\d\.\d{4}$/)
  await expectAccessible(partner)
})
