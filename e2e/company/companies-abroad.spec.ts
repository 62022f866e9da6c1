import { expect, type Page } from '@playwright/test'
import { choose } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true }).first()
const panel = (page: Page) => page.getByText('Dane partnera i kontrahenta się różnią.')

async function fillIn(page: Page, vat: string) {
  await page.goto('/#/cms/partner/partners/store')
  const country = field(page, 'Kraj')
  await choose(country, { typed: 'Polska', option: 'Polska' })
  await expect(
    page.getByText('To firma z Polski. Zmiany wprowadzi osoba, która obsługuje firmy z Polski.'),
  ).toBeVisible()
  await choose(country, { typed: 'Czechy', option: 'Czechy' })
  await expect(field(page, 'Województwo')).toHaveCount(0)
  await field(page, 'Numer VAT UE').fill(vat)
  await field(page, 'Nazwa').fill(`Tepelná čerpadla ${vat}`)
  await field(page, 'Ulica i numer').fill('Dlouhá 12')
  await field(page, 'Kod pocztowy').fill('11000')
  await field(page, 'Miejscowość').fill('Praha')
  const phone = field(page, 'Telefon')
  await phone.fill('601 700 800')
  await phone.blur()
  await expect(phone).toHaveValue('+420 601 700 800')
  await choose(field(page, 'Obszar działalności'), { typed: 'Serwis', option: 'Serwis' })
  await field(page, 'Imię').fill('Jana')
  await field(page, 'Nazwisko').fill('Nováková')
  await field(page, /E.mail do kontaktu/).fill('jana@tepelna.example')
  await field(page, 'Telefon do kontaktu').fill('602 700 800')
  await page.getByRole('checkbox', { name: /^Przetwarzanie danych osobowych/ }).check()
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Tepelná čerpadla ${vat}` })).toBeVisible()
}

test('a company from abroad becomes a partner; it and its contractor take over from each other; one from Poland is only read', async ({
  signedIn,
  tokenOf,
  request,
}) => {
  const page = await signedIn('moderator-foreign-partner')
  const vat = `CZ${String(Date.now()).slice(-8)}`
  await fillIn(page, vat)
  await expect(field(page, 'Kod pocztowy')).toHaveValue('110 00')
  await expect(panel(page)).toHaveCount(0)
  const id = Number(/partners\/(\d+)$/.exec(page.url())?.[1])

  // A colleague changes the contractor: the partner does not follow by itself.
  const colleague = new Colleague(request, await tokenOf('admin'))
  const { contractor_id } = await colleague.call<{ contractor_id: number }>('partner.partners.show', {
    path: { partner: id },
  })
  const path = { contractor: contractor_id }
  const stored = await colleague.call<Record<string, unknown>>('contractor.contractors.show', { path })
  await colleague.call('contractor.contractors.update', {
    path,
    body: { ...formOf(stored), phone_number: '+420606111222', name: `Klimatizace ${vat}` },
  })
  await page.reload()
  await expect(panel(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Telefon: przenieś od kontrahenta do partnera' }).click()
  await expect(field(page, 'Telefon')).toHaveValue('+420 606 111 222')
  await page.getByRole('button', { name: 'Nazwa: przenieś od partnera do kontrahenta' }).click()
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('link', { name: `Tepelná čerpadla ${vat}` }).click()
  await expect(page.getByText('110 00 Praha')).toBeVisible()
  await expect(page.getByText(vat).first()).toBeVisible()

  await page.goto('/#/cms/partner/partners')
  await page.getByRole('link', { name: 'Instalacje Bałtyk Sp. j.' }).click()
  await expect(
    page.getByText('To firma z Polski. Zmiany wprowadzi osoba, która obsługuje firmy z Polski.'),
  ).toBeVisible()
  await expect(field(page, 'Nazwa')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Zapisz', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Użytkownicy', exact: true }).last().click()
  await expect(page.getByRole('link', { name: 'Ilona Sikorska' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zaproś osobę' })).toHaveCount(0)
})

/** Of a contractor what its form has of it. */
function formOf(contractor: Record<string, unknown>): Record<string, unknown> {
  const names = [
    'version',
    'name',
    'nip_number',
    'address_street',
    'address_postcode',
    'address_city',
    'address_province',
    'address_country',
    'business_area',
    'phone_number',
    'email',
    'electronic_form_invoice',
    'contract_date',
    'electronic_invoice_email',
    'consent_processing_data',
    'consent_commercial_info',
    'registry_lookup_id',
    'consent_marketing_purposes',
  ]
  return Object.fromEntries(names.map((name) => [name, contractor[name]]))
}
