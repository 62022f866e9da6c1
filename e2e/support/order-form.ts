import type { Page } from '@playwright/test'
import { choose } from './choose.ts'

/** Where a partner registers a warranty order. */
export const registerOrder = '/#/service-order/service-orders/register'
export const fixture = (name: string) => `tests/fixtures/${name}`

const next = (page: Page) => page.getByRole('button', { name: /^Dalej/ }).click()
export const sendOrder = (page: Page) => page.getByRole('button', { name: 'Wyślij zgłoszenie' })
export const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

async function describeFault(page: Page, serial: string) {
  await choose(field(page, 'Model'), { typed: 'Polaris', option: /Polaris/ })
  await field(page, /^Numer seryjny/).fill(serial)
  await page.getByLabel('Jednostka zewnętrzna').check()
  await choose(field(page, 'Kod błędu'))
  await field(page, 'Data zakupu').fill('14.03.2025')
  await field(page, 'Data montażu').fill('02.04.2025')
  await field(page, 'Opis usterki').fill('Traci komunikację po 20 minutach grzania')
}

/** Walks the four steps of the form on a phone, with real files, up to the button that sends. */
export async function fillInOrder(page: Page, serial: string) {
  await page.goto(registerOrder)
  await describeFault(page, serial)
  await next(page)
  await field(page, 'Ulica i numer').fill('ul. Słoneczna 12')
  await field(page, 'Kod pocztowy').fill('35-001')
  await field(page, 'Miejscowość').fill('Rzeszów')
  await field(page, 'Miejsce montażu').fill('ściana północna')
  await next(page)
  await page.getByLabel('Wysyłka').check()
  await page.getByLabel('Adres klienta').check()
  await field(page, 'Odbiorca').fill('Jan Lis')
  await field(page, 'Osoba do kontaktu').fill('Piotr Zając')
  await field(page, 'E-mail do kontaktu').fill('piotr.zajac@instal-term.example')
  await field(page, 'Telefon do kontaktu').fill('600 100 200')
  await next(page)
  await page.getByLabel('Książka gwarancyjna').setInputFiles(fixture('warranty-book.pdf'))
  await page.getByLabel('Zdjęcia').setInputFiles([fixture('photo.jpg'), fixture('plate.png')])
  await page.getByLabel('Film').setInputFiles(fixture('boiler.mp4'))
  for (const consent of await page.getByRole('checkbox').all()) await consent.check()
}
