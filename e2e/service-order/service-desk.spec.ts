import { expect } from '@playwright/test'
import { choose } from '#e2e/support/choose.ts'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { field, fillInOrder, fixture, sendOrder } from '#e2e/support/order-form.ts'
import { desk, phone } from '#e2e/support/screens.ts'

test('a clerk takes an order that nobody owns, asks with a template and a file, decides by a standard reason, and takes the next one', async ({
  signedIn,
}) => {
  test.setTimeout(120_000)
  const partner = await signedIn('partner')
  await partner.setViewportSize(phone)
  await fillInOrder(partner, '2204 8871-0035 1190 4428 17')
  await sendOrder(partner).click()
  await partner.getByRole('button', { name: 'Wyślij mimo to' }).click()
  await expect(partner.getByRole('heading', { name: 'Zgłoszenie wysłane' })).toBeVisible()
  const number = (await partner.getByText(/^SG\/\d{4}\/\d{5}$/).textContent()) ?? ''

  const staff = await signedIn('moderator-service')
  await staff.setViewportSize(desk)
  await staff.goto(`/#/cms/service-order/service-orders?queue=nobody&order_number=${encodeURIComponent(number)}`)
  await expectAccessible(staff)
  await staff.getByRole('link', { name: number }).click()
  await expect(staff.getByRole('navigation', { name: 'Pozycje listy' })).toContainText('1 z 1')
  const bell = staff.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/dashboards/work'))
  await staff.getByRole('button', { name: 'Podejmij', exact: true }).click()
  expect((await bell).ok(), 'the bell follows what is done here').toBe(true)
  await expect(staff.getByText(/opiekun /).first()).toBeVisible()

  await staff.getByRole('button', { name: 'Zapytaj partnera' }).click()
  const question = staff.getByRole('dialog')
  await question.getByRole('button', { name: 'Szablon' }).click()
  await staff.getByRole('menuitem', { name: 'Prośba o zdjęcia tabliczki i usterki' }).click()
  await expect(field(staff, 'Pytanie do partnera')).toHaveValue(
    new RegExp(`Bez nich nie możemy rozpatrzyć zgłoszenia ${number}`),
  )
  await question.getByLabel('Pliki', { exact: true }).setInputFiles(fixture('photo.jpg'))
  await expect(question.getByText('photo.jpg', { exact: true })).toBeVisible()
  await expectAccessible(staff)
  await question.getByRole('button', { name: 'Wyślij' }).click()
  await expect(staff.getByText('Oczekuje').first()).toBeVisible()

  await partner.goto('/#/')
  await partner.getByTitle('Pokaż wszystkie').click()
  await partner.getByRole('link', { name: `Odpowiedz: ${number}`, exact: true }).click()
  await expect(partner.getByText(`Bez nich nie możemy rozpatrzyć zgłoszenia ${number}`, { exact: false })).toBeVisible()
  await expect(
    partner
      .getByRole('listitem')
      .getByRole('button', { name: /photo\.jpg/ })
      .first(),
  ).toBeVisible()
  await field(partner, 'Twoja odpowiedź').fill('Kod E7, tabliczka jak w zgłoszeniu')
  await partner.getByRole('button', { name: 'Wyślij odpowiedź' }).click()
  await expect(partner.getByText('Odpowiedź partnera')).toBeVisible()

  await staff.reload()
  await staff.getByRole('button', { name: 'Rozpocznij realizację' }).click({ timeout: 30_000 })
  await staff.getByRole('button', { name: 'Zakończ', exact: true }).click()
  const decision = staff.getByRole('dialog')
  await choose(decision.getByRole('combobox', { name: 'Decyzja' }), { option: 'Naprawione' })
  await choose(decision.getByRole('combobox', { name: 'Powód z listy' }), { option: 'Naprawa na miejscu' })
  await expect(field(staff, 'Wyjaśnienie dla partnera')).toHaveValue(/usunięto podczas wizyty serwisu/)
  await decision.getByRole('button', { name: 'Zakończ' }).click()
  await expect(staff.getByRole('button', { name: /^decyzja-SG-.*\.pdf/ })).toBeVisible()

  await partner.reload()
  await expect(partner.getByRole('button', { name: /^decyzja-SG-.*\.pdf/ })).toBeVisible()
  await expectAccessible(partner)

  await staff.getByRole('button', { name: 'Podejmij następne' }).click()
  await expect(staff.getByRole('heading', { level: 1 })).not.toContainText(number)
  await expect(staff.getByRole('heading', { level: 1 })).toContainText('SG/')
})
