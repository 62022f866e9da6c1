import { expect, type Page } from '@playwright/test'
import { choose, chooseMore } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible } from '#e2e/support/fixtures.ts'
import { registerMaintenance, scheduleVisit, signProtocol } from '#e2e/support/maintenance-steps.ts'
import { field } from '#e2e/support/order-form.ts'
import { orderParts, sendParts, shipInErp, tracking } from '#e2e/support/parts-steps.ts'
import { withPlate } from '#e2e/support/plate-camera.ts'
import { desk, phone } from '#e2e/support/screens.ts'

/** The story of one unit, from its warranty to its claim: what happens to it is on its page. */

// Another number at each try: a registered warranty stays registered.
const serial = `2204${String(Date.now()).padStart(18, '0')}`
const grouped = serial.match(/.{1,4}/g)?.join(' ') ?? ''
const test = withPlate({ bars: serial, qr: 'Model: Polaris Borealis PB 08' })
test.use({ actionTimeout: 20_000 })
test.setTimeout(240_000)

test('a warranty is registered by scan; maintenance, parts and a claim lead from the page of the unit back to it', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  const partner = await signedIn('partner')
  await partner.setViewportSize(phone)
  await test.step('the installer registers the warranty', () => register(partner))
  const staff = await signedIn('moderator-service')
  await staff.setViewportSize(desk)
  await test.step('the number is not known from sales: staff check it, then there is a card', async () => {
    await acceptRegistration(staff)
    await openUnit(partner)
    await expect(partner.getByText('Karta gwarancyjna').first()).toBeVisible()
  })

  const id = await test.step('the maintenance that is due is arranged from the unit', async () => {
    await expect(partner.getByText('Następny przegląd').first()).toBeVisible()
    await expectAccessible(partner)
    await partner.getByRole('link', { name: 'Umów przegląd' }).first().click()
    await expect(field(partner, /^Numer seryjny/)).toHaveValue(grouped)
    await expect(field(partner, 'Model')).toHaveValue(/PB 08/)
    return registerMaintenance(partner)
  })
  await test.step('the service comes, and the customer signs', async () => {
    await scheduleVisit(staff, id)
    await staff.setViewportSize(phone)
    await signProtocol(staff)
    await partner.reload()
    await expect(partner.getByText('Urządzenie pracuje prawidłowo').first()).toBeVisible()
    await expectAccessible(partner)
    await expect(partner.getByRole('button', { name: /^protokol-PS-.*\.pdf/ })).toBeVisible()
  })

  await test.step('parts are ordered for it; staff send some, the ERP the rest', async () => {
    await openUnit(partner)
    await chooseMore(partner, 'Zamów części')
    await expect(field(partner, 'Model')).toHaveValue(/PB 08/)
    const number = await orderParts(partner)
    await staff.setViewportSize(desk)
    await sendParts(staff, number)
    await shipInErp(new Colleague(request, await tokenOf('super-admin')), number)
    await partner.reload()
    for (const parcel of Object.values(tracking)) await expect(partner.getByText(parcel).first()).toBeVisible()
    await expect(partner.getByText('2 z 2').first()).toBeVisible()
  })

  await test.step('a claim on it begins with its number, and its coverage is known', async () => {
    await openUnit(partner)
    await partner.getByRole('link', { name: 'Zgłoś usterkę' }).click()
    await expect(field(partner, /^Numer seryjny/)).toHaveValue(grouped)
    await expect(field(partner, 'Model')).toHaveValue(/PB 08/)
    await expect(partner.getByText(/^Na gwarancji do/)).toBeVisible()
  })

  await test.step('all of it is on the page of the unit, in the back office too', async () => {
    await openUnit(partner)
    await expect(partner.getByRole('button', { name: /^Pobierz: protokol-PS/ })).toBeVisible()
    const life = partner.getByRole('list', { name: 'Historia urządzenia' })
    for (const told of ['Montaż', 'Przegląd', 'Część Wentylator z silnikiem']) await expect(life).toContainText(told)
    await staff.goto('/#/cms')
    await field(staff, 'Sprawdź numer seryjny').fill(serial)
    await staff.getByRole('button', { name: 'Pokaż urządzenie' }).click()
    await expect(staff.getByRole('heading', { level: 1 })).toContainText(grouped)
    await expectAccessible(staff)
  })
})

async function register(page: Page): Promise<void> {
  await page.goto('/#/device/units/store')
  await page.getByRole('button', { name: 'Zeskanuj aparatem' }).click()
  await expect(field(page, /^Numer seryjny/)).toHaveValue(grouped)
  await choose(field(page, 'Model'), { typed: 'PB 08', option: /PB 08/ })
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('.')
  await field(page, 'Data montażu').fill(day)
  await field(page, 'Ulica i numer').fill('ul. Wiosenna 18')
  await field(page, 'Kod pocztowy').fill('05-500')
  await field(page, 'Miejscowość').fill('Piaseczno')
  await page.getByRole('button', { name: 'Zapisz wersję roboczą' }).click()
  await page.getByRole('button', { name: 'Zarejestruj gwarancję' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zarejestruj gwarancję' }).click()
  await expect(page.getByText('Sprawdzana').first()).toBeVisible()
}

/** Accepts the registration from the list of those that wait. */
async function acceptRegistration(page: Page): Promise<void> {
  await page.goto(`/#/cms/device/units?check_status=waiting&serial_no=${serial}`)
  await page.getByRole('link', { name: grouped }).first().click()
  await expect(page.getByText('Nie znamy tego numeru ze sprzedaży.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Przyjmij rejestrację' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Przyjmij rejestrację' }).click()
  await expect(page.getByText('Karta gwarancyjna').first()).toBeVisible()
}

async function openUnit(page: Page): Promise<void> {
  await page.goto(`/#/device/units/${serial}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(grouped)
}
