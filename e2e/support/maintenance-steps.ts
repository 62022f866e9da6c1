import { expect, type Page } from '@playwright/test'
import { choose } from './choose.ts'
import { expectAccessible } from './fixtures.ts'
import { field } from './order-form.ts'
import { sign } from './sign.ts'

const text = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }))

/** A partner fills in the form of a maintenance whose unit is chosen already; answers its id. */
export async function registerMaintenance(page: Page): Promise<string> {
  // The type is that of the unit.
  await expect(text(page, 'Rodzaj urządzenia')).toHaveValue('Pompa ciepła')
  await choose(text(page, 'Rodzaj przeglądu'), { typed: 'Przegląd roczny', option: 'Przegląd roczny' })
  await choose(text(page, 'Rodzaj naprawy'), { typed: 'Bez', option: 'Bez naprawy' })
  await text(page, 'Opis').fill('Przegląd po pierwszej zimie')
  // What is typed is there when the page is opened again.
  await page.reload()
  await expect(text(page, 'Opis')).toHaveValue('Przegląd po pierwszej zimie')
  await text(page, 'Ulica i numer').fill('Leśna 7')
  await text(page, 'Kod pocztowy').fill('00-850')
  await text(page, 'Miejscowość').fill('Warszawa')
  await text(page, 'Osoba do kontaktu').fill('Zofia Maj')
  await text(page, 'Telefon do kontaktu').fill('601 234 567')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Wyślij zgłoszenie' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('PS/')
  return page.url().replace(/^.*\//, '')
}

/** The service sets the visit of a maintenance. */
export async function scheduleVisit(page: Page, id: string): Promise<void> {
  await page.goto(`/#/cms/service-order/service-maintenances/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('PS/')
  await page.getByRole('button', { name: 'Ustal wizytę' }).click()
  const visit = page.getByRole('dialog')
  const save = visit.getByRole('button', { name: 'Ustal wizytę' })
  await save.click()
  const errors = visit.getByRole('group', { name: /^Sprawdź błędy w formularzu: \d pola/ })
  await expect(errors, 'of a dialog with several').toBeFocused()
  await errors.getByRole('button', { name: 'Dzień' }).click()
  await expect(visit.getByRole('textbox', { name: 'Dzień' })).toBeFocused()
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('.')
  await visit.getByRole('textbox', { name: 'Dzień' }).fill(day)
  await choose(field(page, 'Serwisant'), { typed: 'Mar' })
  await save.click()
  await expect(page.getByText('Ustalono wizytę')).toBeVisible()
}

/** At the unit: what was measured is written down on a phone, and the customer signs there. */
export async function signProtocol(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zakończ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protokół wizyty')
  const complete = page.getByRole('button', { name: 'Zakończ', exact: true })
  const entries = await page.evaluate(() => window.history.length)
  const outcome = page.getByRole('radiogroup', { name: 'Co się wydarzyło?' })
  // An absent customer needs another visit, not the end of the order.
  await outcome.getByText('Niewykonany', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'zapisz wynik wizyty' })).toHaveAttribute('href', /\?action=report$/)
  await outcome.getByText('Wykonany', { exact: true }).click()
  const day = new Date().toISOString().slice(0, 10).split('-').toReversed().join('.')
  await page.getByRole('textbox', { name: 'Dzień wizyty' }).fill(day)
  // An unchecked protocol cannot be signed.
  await complete.click()
  await expect(
    page.getByRole('paragraph').filter({ hasText: /^Zaznacz wynik każdej czynności. Brakuje: .*Odpływ skroplin/ }),
  ).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Odpływ skroplin' }).getByText('Usterka').click()
  await page.getByRole('textbox', { name: 'Uwaga', exact: true }).fill('Niedrożny')
  await page.getByRole('button', { name: 'Pozostałe w porządku' }).click()
  await page.getByRole('textbox', { name: 'Ciśnienie wody', exact: true }).fill('1,6')
  await page.getByRole('textbox', { name: 'Uwagi', exact: true }).fill('Urządzenie pracuje prawidłowo')
  await expectAccessible(page)
  await sign(page)
  await complete.click()
  await expect(page.getByText('1,6 bar')).toBeVisible()
  // The browser's Back leaves the order: the protocol, which is closed, is no entry of its history.
  expect(await page.evaluate(() => window.history.length)).toBe(entries)
}
