import { expect } from '@playwright/test'
import { choose, chooseMore } from '#e2e/support/choose.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { field, fillInOrder, fixture, registerOrder, sendOrder } from '#e2e/support/order-form.ts'
import { desk, phone } from '#e2e/support/screens.ts'
import { erpBehaves, ordersInErp } from '#e2e/support/simulators.ts'

test.describe('the main job', () => {
  // The portal tries the ERP again by itself too: where it is faster than the person, the resending is refused.
  test.use({ expectedComplaints: [/409 \(Conflict\).*\/resend/] })
  test.afterEach(() => erpBehaves('ok'))

  test('a fault goes from the phone at the boiler through a failing ERP to a decision', async ({ signedIn }) => {
    test.setTimeout(180_000)
    const partner = await signedIn('partner')
    await partner.setViewportSize(phone)
    await erpBehaves('fail')

    await fillInOrder(partner, '2204 8871-0035 1190 4428 17')
    await sendOrder(partner).click()
    await expect(partner.getByText('Nie znamy urządzenia o tym numerze')).toBeVisible()
    await partner.getByRole('button', { name: 'Wyślij mimo to' }).click()
    await expect(partner.getByRole('heading', { name: 'Zgłoszenie wysłane' })).toBeVisible()
    const number = (await partner.getByText(/^SG\/\d{4}\/\d{5}$/).textContent()) ?? ''
    await expect(partner.getByText('Zgłoszenie jest zarejestrowane i czeka na przyjęcie')).toBeVisible({
      timeout: 30_000,
    })
    await expectAccessible(partner)

    const staff = await signedIn('moderator-service')
    await staff.setViewportSize(desk)
    await staff.goto('/#/cms/service-order/service-orders?erp_status=failed')
    await staff.getByRole('link', { name: number }).click()
    await expect(staff.getByText('Dane niezapisane w Navision')).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Rozpocznij realizację' })).toBeHidden()
    await expectAccessible(staff)
    await erpBehaves('ok')
    await staff.getByRole('button', { name: 'Zapisz ponownie w Navision' }).click()
    await expect(staff.getByText(/Próba \d: zapisano/)).toBeVisible({ timeout: 30_000 })
    expect((await ordersInErp()).split(number)).toHaveLength(2)

    await chooseMore(staff, 'Zapytaj partnera')
    await field(staff, 'Pytanie do partnera').fill('Jaka jest rezystancja na zaciskach S1–S2?')
    await staff.getByRole('dialog').getByRole('button', { name: 'Wyślij' }).click()
    await expect(staff.getByText('Oczekuje').first()).toBeVisible()

    await partner.goto('/#/')
    await partner.getByTitle('Pokaż wszystkie').click()
    await partner.getByRole('link', { name: `Odpowiedz: ${number}`, exact: true }).click()
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
    await choose(staff.getByRole('dialog').getByRole('combobox', { name: 'Decyzja' }), { option: 'Naprawione' })
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
  await partner.goto(registerOrder)
  await field(partner, 'Opis usterki').fill('Pompa głośno pracuje')
  await expect(partner).toHaveURL(/service-orders\/\d+$/)
  await expect(partner.getByRole('status').filter({ hasText: /^Zapisan/ })).toBeVisible()
  await expect(partner).toHaveTitle(/^Wersja robocza z \d/)
  await partner.reload()
  await expect(field(partner, 'Opis usterki')).toHaveValue('Pompa głośno pracuje')
  await expectAccessible(partner)
})

test('on a phone each step is a place to come back to, and the person begins with what is known of them', async ({
  signedIn,
}) => {
  const partner = await signedIn('partner')
  await partner.setViewportSize(phone)
  await partner.goto('/#/service-order/service-orders')
  await partner.getByRole('link', { name: 'Zgłoś usterkę' }).click()
  await field(partner, 'Opis usterki').fill('Nie grzeje')
  await partner.getByRole('button', { name: 'Miejsce montażu', exact: true }).click()
  await expect(field(partner, 'Ulica i numer')).toHaveValue('')
  await partner.getByRole('button', { name: 'Jak w ostatnim zgłoszeniu' }).click()
  await expect(field(partner, 'Ulica i numer')).not.toHaveValue('')
  await expectAccessible(partner)
  // The delivery is that of the last order: the last step names it, and opens it.
  await partner.getByRole('button', { name: 'Dalej: pliki' }).click()
  await expect(partner.getByLabel('Książka gwarancyjna')).toBeAttached()
  await expect(partner.getByText(/^(Wysyłka · |Odbiór osobisty$)/)).toBeVisible()
  await expect(partner.getByText(/^\+48 \d{3} \d{3} \d{3}$/)).toBeVisible()
  await expectAccessible(partner)
  await partner.getByRole('button', { name: 'Wstecz' }).click()
  await expect(field(partner, 'Ulica i numer')).toBeVisible()
  await partner.getByRole('button', { name: 'Dostawa i kontakt', exact: true }).click()
  await expect(field(partner, /E.mail do kontaktu/)).not.toHaveValue('')
  await partner.getByLabel('Odbiór osobisty').check()
  await expect(partner.getByLabel('Adres klienta')).toBeHidden()
  await expect(partner).toHaveURL(/service-orders\/\d+\?step=delivery$/)

  await partner.goBack()
  await expect(field(partner, 'Ulica i numer')).toBeVisible()
  // What is not stored yet would be offered first.
  await expect(partner.getByRole('status').filter({ hasText: /^Zapisan/ })).toBeVisible()
  await partner.reload()
  await expect(field(partner, 'Ulica i numer')).not.toHaveValue('')
  await partner.goBack()
  await expect(field(partner, 'Opis usterki')).toHaveValue('Nie grzeje')
  await partner.goBack()
  await expect(partner).toHaveURL(/service-orders$/)
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
  await partner.goto(registerOrder)
  await choose(field(partner, 'Model'), { typed: 'Nordvik', option: /Nordvik/ })
  await expect(partner.getByText('Tego zgłoszenia nie można tu wysłać.')).toBeVisible()
  await sendOrder(partner).click()
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
  await partner.getByRole('button', { name: 'Napisz do serwisu' }).click()
  await expect(partner.getByRole('textbox', { name: 'Wiadomość' })).toBeFocused()
})
