import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { field, fixture, hasArrived, registerOrder } from '#e2e/support/order-form.ts'
import { desk } from '#e2e/support/screens.ts'

const asked = 'Jaka jest rezystancja czujnika zewnętrznego?'
const answered = 'Dziesięć kiloomów przy zerze stopni'

/** A click beside the dialog. */
const clickBeside = (page: Page) => page.mouse.click(5, 300)

test('what is typed into a dialog or a box stays until it was sent or given up by name', async ({ signedIn }) => {
  test.setTimeout(120_000)
  const staff = await signedIn('moderator-service')
  await staff.setViewportSize(desk)
  await staff.goto('/#/cms/service-order/service-orders?status=inprogress')
  await staff.getByRole('link', { name: /^SG\// }).first().click()
  const order = staff.url().replace(/^.*\//, '')
  const dialog = staff.getByRole('dialog')
  const ask = () => staff.getByRole('button', { name: 'Zapytaj partnera' }).click()

  await test.step('a click beside a dialog, and a reload, keep it', async () => {
    await ask()
    await field(staff, 'Pytanie do partnera').fill(asked)
    await clickBeside(staff)
    await expect(dialog).toBeHidden()
    await staff.reload()
    await ask()
    await expect(field(staff, 'Pytanie do partnera')).toHaveValue(asked)
    await expect(dialog.getByText(/^Przywrócono tekst wpisany/)).toBeVisible()
  })
  await test.step('given up, it is gone', async () => {
    await dialog.getByRole('button', { name: 'Usuń wpisany tekst' }).click()
    await ask()
    await expect(field(staff, 'Pytanie do partnera')).toHaveValue('')
    await field(staff, 'Pytanie do partnera').fill(asked)
    await dialog.getByRole('button', { name: 'Wyślij' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('a note stays where it was typed', async () => {
    const note = staff.getByRole('textbox', { name: 'Notatka wewnętrzna' })
    await note.fill('Klient prosi o telefon')
    await staff.goto('/#/cms')
    await expect(staff.getByRole('link', { name: 'Kontynuuj', exact: true })).toBeVisible()
    await staff.goto(`/#/cms/service-order/service-orders/${order}`)
    await expect(note).toHaveValue('Klient prosi o telefon')
    await staff.getByRole('button', { name: 'Dodaj notatkę' }).click()
    await expect(note).toHaveValue('')
  })
})

test('the reason for cancelling a term, and the code of a ticket, outlive a reload', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  const admin = new Colleague(request, await tokenOf('super-admin'))
  // The oldest one: new ones belong to tests beside this one, which cancel them.
  const termThatIs = async (status: 'open' | 'completed') => {
    const query = { status, per_page: '1', sort_by: 'created_at', sort_direction: 'asc' }
    const { results } = await admin.call<{ results: { id: number }[] }>('training.terms.index', { query })
    return `/#/cms/training/terms/${results[0]?.id}`
  }
  const staff = await signedIn('super-admin')
  await staff.setViewportSize(desk)

  await test.step('the reason', async () => {
    await staff.goto(`${await termThatIs('open')}/cancellation`)
    await field(staff, 'Powód').fill('Choroba prowadzącego')
    await staff.reload()
    await expect(field(staff, 'Powód')).toHaveValue('Choroba prowadzącego')
    await expect(staff.getByText(/^Przywrócono tekst wpisany/)).toBeVisible()
    await expectAccessible(staff)
    await field(staff, 'Powód').fill('')
    await staff.reload()
    await expect(field(staff, 'Powód')).toHaveValue('')
  })
  await test.step('the code', async () => {
    const open = () => staff.getByRole('button', { name: 'Skanuj bilety' }).click()
    await staff.goto(`${await termThatIs('completed')}/attendance`)
    await open()
    await field(staff, 'Kod biletu').fill('7K2M-09')
    await staff.keyboard.press('Escape')
    await expect(staff.getByRole('dialog')).toBeHidden()
    await staff.reload()
    await open()
    await expect(field(staff, 'Kod biletu')).toHaveValue('7K2M-09')
    await field(staff, 'Kod biletu').press('Enter')
    await expect(field(staff, 'Kod biletu')).toHaveValue('')
    await staff.keyboard.press('Escape')
    await expect(staff.getByRole('dialog')).toBeHidden()
    await open()
    await expect(field(staff, 'Kod biletu')).toHaveValue('')
  })
})

test('the answer of a partner outlives a reload, with its finished upload', async ({ signedIn }) => {
  // Not the name of a file that the order may have already.
  const added = {
    name: `odpowiedz-${crypto.randomUUID()}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await readFile(fixture('photo.jpg')),
  }
  const partner = await signedIn('partner')
  await partner.setViewportSize(desk)
  await partner.goto('/#/service-order/service-orders?status=registered')
  await partner.getByRole('link', { name: /^SG\// }).first().click()
  const text = field(partner, /^(Twoja odpowiedź|Wiadomość)$/)
  await partner.getByRole('button', { name: 'Dodaj pliki' }).click()
  await partner.getByLabel('Pliki', { exact: true }).setInputFiles(added)
  await hasArrived(partner, added.name)
  await text.fill(answered)
  await partner.reload()
  await expect(text).toHaveValue(answered)
  await expect(partner.getByText(added.name, { exact: true })).toBeVisible()
  await partner.getByRole('button', { name: /^Wyślij/ }).click()
  await expect(text).toHaveValue('')
  await partner.reload()
  await expect(text).toHaveValue('')
  await expect(partner.getByText(answered).first()).toBeVisible()
})

test('a number from a scanner, and dates as people type them, are read by the fields', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.goto(registerOrder)
  const serial = page.getByRole('textbox', { name: /^Numer seryjny/ })
  const written = '2309 4471 0082 6613 0957 01'
  const clear = () => serial.fill('')
  const calls: string[] = []
  page.on('request', (sent) => sent.method() === 'POST' && calls.push(sent.url()))

  // A scanner types the whole code and Enter, within a moment.
  await serial.pressSequentially('0104012345678901212309447100826613095701')
  await page.keyboard.press('Enter')
  await expect(serial).toHaveValue(written)
  await expect(serial).not.toBeFocused()
  await expect(page).toHaveURL(new RegExp(registerOrder.slice(2)))
  await clear()
  await serial.pressSequentially(']C10104012345678901212309447100826613095701')
  await expect(serial).toHaveValue(written)
  await clear()
  await serial.fill('23094471008266130957015')
  await expect(page.getByText('Za dużo cyfr: numer seryjny ma ich 22')).toBeVisible()
  await serial.evaluate((input: HTMLInputElement) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Nr 2: 2309 4471 0082 6613 0957 01\nBorealis PB 08')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(serial).toHaveValue(written)
  expect(calls.filter((url) => url.endsWith('/send'))).toEqual([])

  const bought = page.getByRole('textbox', { name: 'Data zakupu' })
  for (const [typed, shown] of [
    ['5.3.2024', '05.03.2024'],
    ['2024-03-05', '05.03.2024'],
    ['5/3/24', '05.03.2024'],
  ] as const) {
    await bought.fill('')
    await bought.pressSequentially(typed)
    await bought.blur()
    await expect(bought).toHaveValue(shown)
  }
  await bought.fill('31.2.2024')
  await bought.blur()
  await expect(bought).toHaveAccessibleDescription(/DD\.MM\.RRRR/)
})
