import { expect, type Page } from '@playwright/test'
import { choose } from './choose.ts'

/** Address of the form of a warranty order. */
export const registerOrder = '/#/service-order/service-orders/register'
export const fixture = (name: string) => `tests/fixtures/${name}`

const next = (page: Page) => page.getByRole('button', { name: /^Dalej/ }).click()
export const sendOrder = (page: Page) => page.getByRole('button', { name: 'Wyślij zgłoszenie' })
export const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }))

/** Fills in the fields that need lists of the server. */
export async function chooseDevice(page: Page) {
  await choose(field(page, 'Model'), { typed: 'Polaris', option: /Polaris/ })
  await choose(field(page, 'Kod błędu'))
}

/** Step 1, and on. */
export async function describeFault(page: Page, serial: string) {
  await field(page, /^Numer seryjny/).fill(serial)
  await page.getByLabel('Jednostka zewnętrzna').check()
  await field(page, 'Data zakupu').fill('14.03.2025')
  await field(page, 'Data montażu').fill('02.04.2025')
  await field(page, 'Opis usterki').fill('Traci komunikację po 20 minutach grzania')
  await next(page)
}

/** Step 2, and on. */
export async function namePlace(page: Page) {
  await field(page, 'Ulica i numer').fill('ul. Słoneczna 12')
  await field(page, 'Kod pocztowy').fill('35-001')
  await field(page, 'Miejscowość').fill('Rzeszów')
  await field(page, 'Miejsce montażu').fill('ściana północna')
  // A delivery as in the last order is passed over by the next step.
  await page.getByRole('button', { name: 'Dostawa i kontakt', exact: true }).click()
}

/** Step 3, and on. */
export async function nameRecipient(page: Page) {
  await page.getByLabel('Wysyłka').check()
  await page.getByLabel('Adres klienta').check()
  await field(page, 'Odbiorca').fill('Jan Lis')
  await field(page, 'Osoba do kontaktu').fill('Piotr Zając')
  await field(page, /E.mail do kontaktu/).fill('piotr.zajac@instal-term.example')
  await field(page, 'Telefon do kontaktu').fill('600 100 200')
  await next(page)
}

/** Step 4: the one file that must be there, and the consents. */
export async function addBookAndConsents(page: Page) {
  await page.getByLabel('Książka gwarancyjna').setInputFiles(fixture('warranty-book.pdf'))
  for (const consent of await page.getByRole('checkbox').all()) await consent.check()
}

/** Walks the four steps of the form on a phone, with real files, up to the button that sends. */
export async function fillInOrder(page: Page, serial: string) {
  await page.goto(registerOrder)
  await chooseDevice(page)
  await describeFault(page, serial)
  await namePlace(page)
  await nameRecipient(page)
  await addBookAndConsents(page)
  await page.getByLabel('Zdjęcia').setInputFiles([fixture('photo.jpg'), fixture('plate.png')])
  await page.getByLabel('Film').setInputFiles(fixture('boiler.mp4'))
  for (const name of ['warranty-book.pdf', 'photo.jpg', 'plate.png', 'boiler.mp4']) await hasArrived(page, name)
}

/** An order is not sent while a file is on its way; the form says so. */
export async function hasArrived(page: Page, filename: string) {
  const line = page.getByRole('listitem').filter({ hasText: filename })
  await expect(line).toBeVisible()
  await expect(line.getByText('Zmniejszamy zdjęcie.')).toHaveCount(0)
  await expect(line.getByRole('progressbar')).toHaveCount(0)
}
