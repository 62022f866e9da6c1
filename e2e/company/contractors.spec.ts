import { expect, type Page } from '@playwright/test'
import { choose } from '#e2e/support/choose.ts'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { randomNip } from '#e2e/support/nip.ts'

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Zapisz', exact: true }).click()

async function fillIn(page: Page) {
  await page.goto('/#/contractor')
  await page.getByRole('link', { name: 'Nowy kontrahent' }).click()
  await field(page, 'NIP').fill(randomNip())
  await page.getByRole('button', { name: 'Pobierz dane z rejestru' }).click()
  await expect(page.getByText('z rejestru', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Nazwa/ })).not.toHaveValue('')
  await choose(field(page, 'Obszar działalności'), { typed: 'Serwis', option: 'Serwis' })
  await choose(field(page, 'Województwo'), { typed: 'śląskie', option: 'śląskie' })
  await field(page, 'Imię').fill('Halina')
  await field(page, 'Nazwisko').fill('Źdźbło')
  await field(page, /E.mail do kontaktu/).fill('halina@kontrahent.example')
  await field(page, 'Telefon do kontaktu').fill('601 700 800')
}

test('a contractor comes from the company registry, gets a second contact, and becomes a partner', async ({
  signedIn,
}) => {
  const page = await signedIn('moderator-trade')
  await page.setViewportSize({ width: 1440, height: 900 })
  await fillIn(page)
  await save(page)
  const errors = page.getByRole('group', { name: 'Sprawdź błędy w formularzu: 1 pole do poprawienia' })
  await expect(errors.getByText('Ta zgoda jest wymagana')).toBeVisible()
  await expect(errors).toBeFocused()
  await save(page)
  await expect(errors, 'refused again, with nothing changed').toBeFocused()
  await page.getByRole('checkbox', { name: /^Przetwarzanie danych osobowych/ }).check()
  await save(page)
  await expect(page).toHaveURL(/contractors\/\d+$/)
  await expect(page.getByText('Zgody: 1 z 3')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Kontakty', exact: true }).click()
  await page.getByRole('link', { name: 'Nowy kontakt' }).click()
  await field(page, 'Imię').fill('Jacek')
  await field(page, 'Nazwisko').fill('Wąs')
  await field(page, 'E-mail').fill('jacek@kontrahent.example')
  await field(page, 'Telefon').fill('501 200 300')
  await page.getByRole('switch', { name: 'Główny kontakt' }).check()
  await save(page)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Wąs Jacek')).toContainText('Główny kontakt')
  await expect(row('Źdźbło Halina')).not.toContainText('Główny kontakt')

  const tabs = page.getByRole('navigation', { name: 'Kontrahent', exact: true })
  await tabs.getByRole('button', { name: 'Więcej' }).click()
  await page.getByRole('menuitem', { name: 'Partner', exact: true }).click()
  await expect(page.getByText('Kontrahent nie jest partnerem')).toBeVisible()
  await page.getByRole('button', { name: 'Utwórz partnera' }).click()
  await expect(page.getByRole('link', { name: 'Oddziały', exact: true })).toBeVisible()
  await expect(page.getByText('Nie jest partnerem')).toHaveCount(0)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(page.locator('[aria-current=page]').getByText(name, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Użytkownicy', exact: true }).last().click()
  await expect(page.getByRole('link', { name: 'Zaproś osobę' }).first()).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the tabs scroll to the open one, and every child says what will be there', async ({ signedIn }) => {
  const page = await signedIn('moderator-trade')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/#/contractor')
  await page.getByRole('link').filter({ hasText: 'NIP' }).first().click()
  const tabs = page.getByRole('navigation', { name: 'Kontrahent', exact: true })
  await expect(tabs.getByRole('link'), 'six tabs and "More"').toHaveCount(6)
  for (const [tab, text] of [
    ['Szkolenia', 'Brak szkoleń'],
    ['Certyfikaty', 'Brak certyfikatów'],
    ['Przeglądy serwisowe', 'Nie ma jeszcze przeglądów'],
    ['Zamówienia części', 'Brak zamówień części'],
    ['Oferty', 'Brak ofert'],
    ['Dokumentacja', 'Brak dokumentacji'],
  ] as const) {
    const link = tabs.getByRole('link', { name: tab, exact: true })
    if (await link.isVisible()) await link.click()
    else {
      await tabs.getByRole('button', { name: 'Więcej' }).press('Enter')
      await page.getByRole('menuitem', { name: tab, exact: true }).press('Enter')
    }
    await expect(page.getByText(text)).toBeVisible()
    await expect(link, 'the current one has its name').toBeInViewport()
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
