import { expect, type Page } from '@playwright/test'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { erpBehaves, ordersInErp } from '#e2e/support/simulators.ts'

const phone = { width: 360, height: 800 }
const desk = { width: 1440, height: 900 }
const register = '/#/service-order/service-orders/register'
const fixture = (name: string) => `tests/fixtures/${name}`

const next = (page: Page) => page.getByRole('button', { name: /^Dalej/ }).click()
const send = (page: Page) => page.getByRole('button', { name: 'Wyślij zgłoszenie' })
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

/** The first option of a field that looks its options up. */
async function choose(page: Page, name: string, typed: string) {
  await field(page, name).fill(typed)
  await page.getByRole('option').first().click()
}

async function describeFault(page: Page, serial: string) {
  await choose(page, 'Model', 'Polaris')
  await field(page, /^Numer seryjny/).fill(serial)
  await page.getByLabel('Jednostka zewnętrzna').check()
  await choose(page, 'Kod błędu', '')
  await field(page, 'Data zakupu').fill('14.03.2025')
  await field(page, 'Data montażu').fill('02.04.2025')
  await field(page, 'Opis usterki').fill('Traci komunikację po 20 minutach grzania')
}

/** Walks the four steps of the form on a phone, with real files, up to the button that sends. */
async function fillIn(page: Page, serial: string) {
  await page.goto(register)
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

test.describe('the main job', () => {
  test.afterEach(() => erpBehaves('ok'))

  test('a fault goes from the phone at the boiler through a failing ERP to a decision', async ({ signedIn }) => {
    test.setTimeout(180_000)
    const partner = await signedIn('partner')
    await partner.setViewportSize(phone)
    await erpBehaves('fail')

    await fillIn(partner, '2204 8871-0035 1190 4428 17')
    await send(partner).click()
    await expect(partner.getByText('Nie znamy jednostki o tym numerze')).toBeVisible()
    await partner.getByRole('button', { name: 'Wyślij mimo to' }).click()
    await expect(partner.getByRole('heading', { name: 'Zgłoszenie wysłane' })).toBeVisible()
    const number = (await partner.getByText(/^SG\/\d{4}\/\d{5}$/).textContent()) ?? ''
    await expect(partner.getByText('Dane nie zapisane w Navision.')).toBeVisible({ timeout: 30_000 })
    await expectAccessible(partner)

    const staff = await signedIn('moderator-service')
    await staff.setViewportSize(desk)
    await staff.goto('/#/cms/service-order/service-orders?erp_status=failed')
    await staff.getByRole('link', { name: number }).click()
    await expect(staff.getByText('Dane nie zapisane w Navision.')).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Rozpocznij realizację' })).toBeHidden()
    await expectAccessible(staff)
    await erpBehaves('ok')
    await staff.getByRole('button', { name: 'Wyślij ponownie' }).click()
    await expect(staff.getByText(/Próba \d: zapisano/)).toBeVisible({ timeout: 30_000 })
    expect((await ordersInErp()).split(number)).toHaveLength(2)

    await staff.getByRole('button', { name: 'Zapytaj partnera' }).click()
    await field(staff, 'Pytanie do partnera').fill('Jaka jest rezystancja na zaciskach S1–S2?')
    await staff.getByRole('dialog').getByRole('button', { name: 'Wyślij' }).click()
    await expect(staff.getByText('Oczekuje').first()).toBeVisible()

    await partner.goto('/#/')
    await partner.getByRole('link', { name: new RegExp(`${number}.*Odpowiedz na pytanie serwisu`) }).click()
    await expect(partner.getByText('Jaka jest rezystancja na zaciskach S1–S2?')).toBeVisible()
    await partner.getByRole('button', { name: 'Dodaj pliki' }).click()
    await partner.getByLabel('Pliki', { exact: true }).setInputFiles(fixture('photo.jpg'))
    await expect(partner.getByText('photo.jpg', { exact: true })).toBeVisible()
    await field(partner, 'Twoja odpowiedź').fill('10 kΩ, zdjęcie w załączniku')
    await partner.getByRole('button', { name: 'Wyślij odpowiedź' }).click()
    await expect(partner.getByText('Odpowiedź partnera')).toBeVisible()

    await staff.reload()
    await expect(staff.getByText('10 kΩ, zdjęcie w załączniku')).toBeVisible()
    await staff.getByRole('button', { name: 'Rozpocznij realizację' }).click()
    await staff.getByRole('textbox', { name: 'Notatka wewnętrzna' }).fill('Klient prosi o telefon')
    await staff.getByRole('button', { name: 'Dodaj notatkę' }).click()
    await staff.getByRole('button', { name: 'Zakończ' }).click()
    await staff.getByRole('dialog').getByRole('textbox', { name: 'Decyzja' }).click()
    await staff.getByRole('option', { name: 'Naprawione' }).click()
    await field(staff, 'Wyjaśnienie dla partnera').fill('Wymieniono płytkę komunikacji')
    await staff.getByRole('dialog').getByRole('button', { name: 'Zakończ' }).click()
    await expect(staff.getByRole('heading', { name: 'Rozstrzygnięcie' })).toBeVisible()

    await partner.reload()
    await expect(partner.getByText('Wymieniono płytkę komunikacji')).toBeVisible()
    await expect(partner.getByText('Klient prosi o telefon')).toBeHidden()
  })
})

test('what is typed is a draft at once, and a reload goes on with it', async ({ signedIn }) => {
  const partner = await signedIn('partner')
  await partner.setViewportSize(phone)
  await partner.goto(register)
  await field(partner, 'Opis usterki').fill('Pompa głośno pracuje')
  await expect(partner).toHaveURL(/service-orders\/\d+$/)
  await expect(partner.getByRole('status').filter({ hasText: /^Zapisan/ })).toBeVisible()
  await partner.reload()
  await expect(field(partner, 'Opis usterki')).toHaveValue('Pompa głośno pracuje')
  await expectAccessible(partner)
})

test.describe('another company', () => {
  test.use({ expectedComplaints: [refusedRequests] })

  test('sees nothing of an order that is not its own', async ({ signedIn }) => {
    const partner = await signedIn('partner')
    await partner.goto('/#/service-order/service-orders?status=registered')
    const href = await partner.getByRole('link', { name: /^SG\// }).first().getAttribute('href')
    const other = await signedIn('partner', 1)
    await other.goto(`/${href}`)
    await expect(other.getByText('Nie ma takiego zgłoszenia')).toBeVisible()
  })
})

test('a brand that has moved elsewhere explains itself and does not let the order be sent', async ({ signedIn }) => {
  const partner = await signedIn('partner')
  await partner.setViewportSize(desk)
  await partner.goto(register)
  await choose(partner, 'Model', 'Nordvik')
  await expect(partner.getByText('Tego zgłoszenia nie można tu wysłać.')).toBeVisible()
  await send(partner).click()
  await expect(partner.getByText('Sprawdź błędy w formularzu')).toBeVisible()
  await expect(partner.getByRole('button', { name: 'Model' })).toBeVisible()
  await expectAccessible(partner)
})

test('a sent order cannot be edited: its form leads to the preview and says so', async ({ signedIn }) => {
  const partner = await signedIn('partner')
  await partner.goto('/#/service-order/service-orders?status=registered')
  const href = (await partner.getByRole('link', { name: /^SG\// }).first().getAttribute('href')) ?? ''
  await partner.goto(`/${href.replace('/preview', '')}`)
  await expect(partner).toHaveURL(/preview/)
  await expect(partner.getByText('Nie można edytować wysłanego zgłoszenia')).toBeVisible()
})
