import { expect, type Page, test as steps } from '@playwright/test'
import { demoAccount } from '#e2e/support/accounts.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { test } from '#e2e/support/fixtures.ts'
import { Keyboard } from '#e2e/support/keyboard.ts'
import { field, fixture, hasArrived } from '#e2e/support/order-form.ts'
import { desk } from '#e2e/support/screens.ts'
import { dayIn } from '#e2e/support/training-steps.ts'
import { fixture as photo } from '#tests/support/fixtures.ts'
import { importWorkbook, zipOf } from '#tests/support/scenarios/import-files.ts'

test.use({ viewport: desk })

interface Sent {
  order_number: string
  erp_status: string
  version: number
}

/** An order that a partner has sent and the ERP has taken. */
async function sentOrder(colleague: Colleague, comment: string): Promise<string> {
  const id = await colleague.begin({ ...(await colleague.almostComplete()), comment })
  const path = { service_order: id }
  const show = () => colleague.call<Sent>('service-order.service-orders.show', { path })
  const { version } = await show()
  const { results } = await colleague.call<{ results: { id: number }[] }>('public-zone.consent.consents.index', {
    query: { form: 'warranty_order' },
  })
  const consent_texts = results.map(({ id }) => id)
  await colleague.call('service-order.service-orders.send', { path, body: { version, consent_texts } })
  await expect.poll(async () => (await show()).erp_status, { timeout: 60_000 }).toBe('saved')
  return (await show()).order_number
}

/** Opens what the search of the whole product finds first. */
async function find(page: Page, keyboard: Keyboard, text: string): Promise<void> {
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Czego szukać' })).toBeFocused()
  await keyboard.type(text)
  await expect(page.getByRole('option', { name: new RegExp(text) }).first()).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page) => page.locator('tr[data-focused]')

test('a day of service work without a mouse', async ({ page, request, tokenOf }) => {
  test.setTimeout(240_000)
  const colleague = new Colleague(request, await tokenOf('moderator-service'))
  const keyboard = new Keyboard(page)
  const asked = await sentOrder(colleague, 'Traci ciśnienie po godzinie')
  const decided = await sentOrder(colleague, 'Nie startuje po burzy')
  const repair = `Naprawa ${crypto.randomUUID().slice(0, 8)}`
  await colleague.call('service-order.repair-types.store', { body: { name_pl: repair, name_en: 'Repair' } })

  await steps.step('signs in', async () => {
    const { email, password } = demoAccount('moderator-service')
    await page.goto('/#/auth/login')
    await keyboard.reach(page.getByLabel('E-mail', { exact: true }))
    await keyboard.type(email)
    await keyboard.reach(page.getByLabel('Hasło', { exact: true }))
    await keyboard.type(password)
    await keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Główna nawigacja' })).toBeVisible()
  })

  await steps.step('finds the list, goes through its rows and comes back to the same row', async () => {
    await find(page, keyboard, 'Zgłoszenia gwarancyjne')
    await expect(title(page)).toHaveText('Zgłoszenia gwarancyjne')
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await keyboard.press('j', 'j', 'k', 'j')
    await expect(page.getByRole('row').nth(2)).toHaveAttribute('data-focused', 'true')
    await keyboard.press('x')
    await expect(page.getByText('Zaznaczono 1')).toBeVisible()
    await keyboard.press('x')
    await expect(page.getByText('Zaznaczono 1')).toBeHidden()
    await keyboard.press('Shift+?')
    await expect(page.getByRole('dialog', { name: 'Skróty listy' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(row(page)).toBeFocused()
    await keyboard.press('e')
    await expect(page.getByRole('menuitem', { name: 'Przypisz…' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await keyboard.expectPlace()
    await keyboard.press('p')
    await expect(page.getByRole('complementary', { name: 'Podgląd wiersza' })).toContainText(/SG\//)
    await keyboard.press('p')
  })

  await steps.step('opens a row and leafs through the list from it', async () => {
    await keyboard.press('k', 'Enter')
    await expect(title(page)).toContainText('SG/')
    const first = (await title(page).textContent()) ?? ''
    await expect(page.getByRole('navigation', { name: 'Pozycje listy' })).toBeVisible()
    await keyboard.press('j')
    await expect(title(page)).not.toHaveText(first)
    await expect(title(page)).toContainText('SG/')
    await expect(page.getByRole('navigation', { name: 'Pozycje listy' })).toBeVisible()
    await keyboard.press('k')
    await expect(title(page)).toHaveText(first)
  })

  await steps.step('takes an order that nobody owns', async () => {
    await find(page, keyboard, asked)
    await expect(title(page)).toHaveText(asked)
    await keyboard.use(page.getByRole('button', { name: 'Podejmij', exact: true }))
    await expect(page.getByText(/opiekun /).first()).toBeVisible()
    await keyboard.expectPlace()
  })

  await steps.step('asks the partner', async () => {
    await keyboard.use(page.getByRole('button', { name: 'Zapytaj partnera' }))
    const question = page.getByRole('dialog')
    await expect(question.getByRole('radio').first(), 'its first field').toBeFocused()
    await keyboard.reach(question.getByLabel('Pytanie do partnera'))
    await keyboard.type('Jakie ciśnienie wskazuje manometr przy pracy?')
    await keyboard.use(question.getByRole('button', { name: 'Wyślij' }))
    await expect(page.getByText('Oczekuje').first()).toBeVisible()
    await expect(question).toBeHidden()
    await keyboard.expectPlace()
  })

  await steps.step('takes the next order', async () => {
    await keyboard.use(page.getByRole('button', { name: 'Podejmij następne' }))
    await expect(title(page)).not.toHaveText(asked)
    await expect(title(page)).toContainText('SG/')
    await keyboard.expectPlace()
  })

  await steps.step('completes an order with a standard reason', async () => {
    await find(page, keyboard, decided)
    await expect(title(page)).toHaveText(decided)
    await keyboard.use(page.getByRole('button', { name: 'Rozpocznij realizację' }))
    await keyboard.use(page.getByRole('button', { name: 'Zakończ', exact: true }))
    const decision = page.getByRole('dialog')
    await expect(decision.getByRole('combobox', { name: 'Decyzja' }), 'its first field').toBeFocused()
    await keyboard.choose(decision.getByRole('combobox', { name: 'Decyzja' }), 'Naprawione')
    await keyboard.choose(decision.getByRole('combobox', { name: 'Powód z listy' }), 'Naprawa na miejscu')
    await expect(decision.getByLabel('Wyjaśnienie dla partnera')).toHaveValue(/usunięto podczas wizyty serwisu/)
    await keyboard.use(decision.getByRole('button', { name: 'Zakończ' }))
    await expect(page.getByRole('button', { name: /^decyzja-SG-.*\.pdf/ })).toBeVisible()
    await keyboard.expectPlace()
  })

  await steps.step('edits a record and saves it', async () => {
    await find(page, keyboard, 'Rodzaje napraw')
    await expect(title(page)).toHaveText('Rodzaje napraw')
    await expect(page.getByRole('row').filter({ hasText: repair })).toBeVisible()
    await keyboard.press('j')
    for (let step = 0; step < 20 && !(await row(page).textContent())?.includes(repair); step += 1)
      await keyboard.press('j')
    await keyboard.press('Enter')
    await expect(title(page)).toHaveText(repair)
    await keyboard.reach(page.getByRole('textbox', { name: 'Nazwa (polska)' }))
    await keyboard.press('End')
    await keyboard.type(' na miejscu')
    await keyboard.use(page.getByRole('button', { name: 'Zapisz', exact: true }))
    await expect(page.getByText(/^Zapisano \d\d:\d\d/)).toBeVisible()
    await keyboard.expectPlace()
    await expect(title(page)).toHaveText(`${repair} na miejscu`)
  })

  await steps.step('deletes it, and the keyboard stays in its list', async () => {
    await keyboard.use(page.getByRole('button', { name: 'Więcej akcji' }), 'Shift+Tab')
    await keyboard.use(page.getByRole('menuitem', { name: 'Usuń' }))
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Anuluj' })).toBeFocused()
    await keyboard.use(page.getByRole('dialog').getByRole('button', { name: 'Usuń' }))
    await expect(title(page)).toHaveText('Rodzaje napraw')
    await expect(page.getByRole('row').filter({ hasText: repair })).toHaveCount(0)
    await keyboard.expectPlace()
  })
})

test('a whole order is sent by a partner without a mouse', async ({ signedIn }) => {
  test.setTimeout(240_000)
  const page = await signedIn('partner')
  await page.setViewportSize(desk)
  const keyboard = new Keyboard(page)

  await steps.step('a refused order gives the focus to its errors', async () => {
    await page.goto('/#/service-order/service-orders/register')
    await keyboard.use(page.getByRole('button', { name: 'Wyślij zgłoszenie' }))
    const errors = page.getByRole('group', { name: /^Sprawdź błędy w formularzu: \d+ p/ })
    await expect(errors).toBeFocused()
    await keyboard.reach(errors.getByRole('button').first())
    await keyboard.press('Enter')
    await expect(field(page, 'Model')).toBeFocused()
  })

  await steps.step('fills in and sends a whole order', async () => {
    await keyboard.look(field(page, 'Model'), 'Polaris')
    await keyboard.chooseFirst(field(page, 'Kod błędu'))
    await keyboard.fill(field(page, /^Numer seryjny/), `77${Date.now()}`.padEnd(22, '5'))
    await keyboard.tick(page.getByLabel('Jednostka zewnętrzna'))
    await keyboard.reach(field(page, 'Data zakupu'))
    await keyboard.use(page.getByRole('button', { name: 'Wybierz datę' }).first())
    const day = page.locator('td button:focus')
    await expect(day, 'the arrows move days at once').toBeVisible()
    const opened = await day.getAttribute('aria-label')
    await keyboard.press('ArrowUp')
    await expect(day).not.toHaveAttribute('aria-label', opened ?? '')
    await keyboard.press('Escape')
    await keyboard.fill(field(page, 'Data zakupu'), '14.03.2025', 'Shift+Tab')
    await keyboard.fill(field(page, 'Data montażu'), '02.04.2025')
    await keyboard.fill(field(page, 'Opis usterki'), 'Traci komunikację po 20 minutach grzania')
    await keyboard.fill(field(page, 'Ulica i numer'), 'ul. Słoneczna 12')
    await keyboard.fill(field(page, 'Kod pocztowy'), '35-001')
    await keyboard.fill(field(page, 'Miejscowość'), 'Rzeszów')
    await keyboard.fill(field(page, 'Miejsce montażu'), 'ściana północna')
    await keyboard.pick(page.getByLabel('Wysyłka'))
    await keyboard.pick(page.getByLabel('Adres klienta'))
    await keyboard.fill(field(page, 'Odbiorca'), 'Jan Lis')
    await keyboard.fill(field(page, 'Osoba do kontaktu'), 'Piotr Zając')
    await keyboard.fill(field(page, /E.mail do kontaktu/), 'piotr.zajac@instal-term.example')
    await keyboard.fill(field(page, 'Telefon do kontaktu'), '600 100 200')
    await keyboard.upload(page.getByLabel('Książka gwarancyjna'), fixture('warranty-book.pdf'))
    for (const consent of await page.getByRole('checkbox', { name: /gadzam|oświadcz|zgod/i }).all())
      await keyboard.tick(consent)
    await hasArrived(page, 'warranty-book.pdf')
    await keyboard.use(page.getByRole('button', { name: 'Wyślij zgłoszenie' }))
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Anuluj' }), 'a question').toBeFocused()
    await keyboard.use(page.getByRole('dialog').getByRole('button', { name: 'Wyślij mimo to' }))
    await expect(title(page)).toHaveText('Zgłoszenie wysłane', { timeout: 60_000 })
  })
})

test('an offer is written from a template and sent without a mouse', async ({ signedIn }) => {
  test.setTimeout(240_000)
  const page = await signedIn('partner')
  await page.setViewportSize(desk)
  const keyboard = new Keyboard(page)
  const dialog = page.getByRole('dialog')
  const customer = `Anna Wzorowa ${crypto.randomUUID().slice(0, 6)}`

  await steps.step('begins with a template, and enters the customer', async () => {
    await page.goto('/#/offer-generator/offers/register')
    await keyboard.use(page.getByRole('button', { name: /Pompa ciepła 9 kW.*od dystrybutora/s }))
    await expect(page.getByRole('heading', { name: /^Pozycje/ })).toBeVisible()
    await keyboard.use(page.getByRole('button', { name: 'Dodaj klienta' }))
    await expect(dialog.getByRole('combobox', { name: /^Klient/ }), 'its first field').toBeFocused()
    await keyboard.type(customer)
    await keyboard.fill(dialog.getByRole('textbox', { name: /E.mail klienta/ }), 'anna.wzorowa@dom.example')
    await keyboard.use(dialog.getByRole('button', { name: 'Gotowe' }))
    await expect(dialog).toBeHidden()
    await keyboard.expectPlace()
  })

  await steps.step('adds a device, looks at the letter and the paper, and sends', async () => {
    await keyboard.use(page.getByRole('button', { name: 'Urządzenie', exact: true }))
    await expect(dialog.getByRole('textbox').first(), 'its first field').toBeFocused()
    await keyboard.use(dialog.getByRole('button', { name: /^Dodaj / }).first())
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await keyboard.use(page.getByRole('button', { name: 'Wyślij do klienta' }))
    await expect(dialog.getByRole('textbox').first(), 'its first field').toBeFocused()
    await keyboard.use(dialog.getByRole('button', { name: 'Zarejestruj i wyślij' }))
    await expect(page.getByText('Wysłana', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(customer).first()).toBeVisible()
    await keyboard.expectPlace()
  })
})

test('an import is run and a term is cancelled without a mouse', async ({ signedIn, request, tokenOf }) => {
  test.setTimeout(240_000)
  const office = new Colleague(request, await tokenOf('super-admin'))
  const page = await signedIn('super-admin')
  await page.setViewportSize(desk)
  const keyboard = new Keyboard(page)
  const mark = crypto.randomUUID().slice(0, 6).toUpperCase()

  await steps.step('uploads, checks and runs an import', async () => {
    const rows = [1, 2].map((number) => ({
      code: `K${mark}-${number}`,
      name_pl: `Czujnik ${mark} ${number}`,
      manual_pl: 'Sprawdź wtyczkę czujnika.',
      groups: 'Pompy ciepła',
    }))
    const workbook = await importWorkbook('error-codes', rows)
    await page.goto('/#/cms/import/error-codes')
    await keyboard.use(page.getByRole('link', { name: 'Nowy import' }).first())
    await keyboard.upload(page.getByRole('button', { name: 'Plik XLS: wiersze', exact: true }), {
      name: 'kody.xlsx',
      mimeType: 'application/octet-stream',
      buffer: workbook,
    })
    await expect(page).toHaveURL(/import\/error-codes\/\d+$/)
    const files = page.getByRole('button', { name: 'Plik ZIP: tylko gdy wiersze wskazują pliki', exact: true })
    await keyboard.upload(files, {
      name: 'instrukcje.zip',
      mimeType: 'application/octet-stream',
      buffer: await zipOf({ 'schemat.jpg': photo('photo.jpg') }),
    })
    await keyboard.use(page.getByRole('button', { name: 'Sprawdź pliki' }))
    await expect(page.getByText('Sprawdzony, czeka na decyzję')).toBeVisible({ timeout: 60_000 })
    await keyboard.use(page.getByRole('button', { name: 'Importuj 2 wiersze' }))
    await keyboard.use(page.getByRole('dialog').getByRole('button', { name: 'Zapisz', exact: true }))
    await expect(page.getByText('W portalu zapisano 2 wiersze.')).toBeVisible({ timeout: 60_000 })
  })

  await steps.step('opens a term from its list at its participants, and cancels it', async () => {
    const city = `Odwołane ${mark}`
    const { results } = await office.call<{ results: { id: number }[] }>('training.trainings.lookup')
    const training_date = dayIn(40).split('.').reverse().join('-')
    await office.call('training.terms.store', {
      body: {
        training_id: results[0]?.id,
        city,
        address: 'ul. Krakowska 7',
        total_places: 5,
        training_date,
        certificate_date: training_date,
        price_brutto: '123.00',
        price_netto: '100.00',
      },
    })
    await page.goto(`/#/cms/training/terms?city=${encodeURIComponent(city)}`)
    await expect(page.getByRole('row').filter({ hasText: city })).toBeVisible()
    await keyboard.press('j', 'Enter')
    await expect(page).toHaveURL(/\/terms\/\d+\/participants/)
    await keyboard.use(page.getByRole('link', { name: 'Odwołanie' }))
    await keyboard.fill(page.getByLabel('Powód'), 'Choroba prowadzącego')
    await keyboard.use(page.getByRole('button', { name: 'Pokaż wiadomości' }))
    await keyboard.use(page.getByRole('button', { name: 'Odwołaj termin' }).last())
    await keyboard.use(page.getByRole('dialog').getByRole('button', { name: 'Odwołaj termin' }))
    await expect(page.getByText('Termin jest odwołany.')).toBeVisible({ timeout: 60_000 })
  })
})
