import { expect, type Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { adopt, runAside } from '#e2e/support/erp-runs.ts'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { erpChanges, erpHas, masterInErp } from '#e2e/support/simulators.ts'

interface Rows<Row> {
  results: Row[]
}
interface Device {
  id: number
  name2: string | null
  external_id: string
  unit: string
}
interface Partner {
  id: number
  name: string
  street: string
  postcode: string
  city: string
}

/** Goes back to the rehearsal of a kind by its menu: editors of its records do not tell of the ERP any more. */
async function rehearse(page: Page, kind: string) {
  const row = page.getByRole('row', { name: kind })
  await row.getByRole('button', { name: 'Akcje' }).click()
  await page.getByRole('menuitem', { name: 'Wróć do trybu próbnego' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tylko pokazuj różnice' }).click()
  await expect(row.getByText('Tryb próbny')).toBeVisible()
}

/** Runs a kind by its menu; the page shows by itself what the run has read. A notice of the ERP may have brought the change before. */
async function runNow(page: Page, kind: string) {
  const row = page.getByRole('row', { name: kind })
  await row.getByRole('button', { name: 'Akcje' }).click()
  await page.getByRole('menuitem', { name: 'Uruchom teraz' }).click()
  await expect(row.getByText(/Odczytano: 1/)).toBeVisible({ timeout: 30_000 })
}

test('the ERP blocks a buyer and changes a price: a run later the portal shows both, and that it was the ERP', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  const colleague = new Colleague(request, await tokenOf('super-admin'))
  const { results } = await colleague.call<Rows<Device>>('device.devices.index', { query: { per_page: '100' } })
  const device = results.findLast(({ external_id }) => external_id)
  const partners = await colleague.call<Rows<{ id: number; external_id: string | null }>>('partner.partners.index', {
    query: { per_page: '100' },
  })
  const buyer = partners.results.findLast(({ external_id }) => external_id)
  if (!device || !buyer) throw new Error('The demonstration has nothing that the ERP knows')
  const partner = await colleague.call<Partner>('partner.partners.show', { path: { partner: buyer.id } })
  const item = { No: device.external_id, Description: device.name2, Unit_Price: 1000, Blocked: false }
  const before = { Items: await masterInErp('Items'), Customers: await masterInErp('Customers') }
  await erpHas('Items', [{ ...item, Base_Unit_of_Measure: 'szt.' }])
  const address = { Address: partner.street, Post_Code: partner.postcode, City: partner.city }
  await erpHas('Customers', [{ No: buyer.external_id, Name: partner.name, ...address, Blocked: ' ' }])

  await adopt(colleague, 'items')
  await adopt(colleague, 'buyers')

  await erpChanges('Items', device.external_id, { Unit_Price: 4321 })
  await erpChanges('Customers', buyer.external_id ?? '', { Blocked: 'All' })
  const page = await signedIn('admin')
  await page.goto('/#/cms/synchronization/synchronizations')
  await runNow(page, 'Towary → urządzenia')
  await runNow(page, 'Nabywcy → partnerzy')
  await expectAccessible(page)

  const comesToShow = (path: string, text: string | RegExp) =>
    expect(async () => {
      await page.goto(path)
      await page.reload()
      await expect(page.getByText(text).first()).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 30_000 })
  await comesToShow(`/#/cms/partner/partners/${buyer.id}`, 'Zablokowany w Navision')
  await comesToShow(`/#/cms/device/devices/${device.id}`, /4\s321,00/)
  await page.getByRole('link', { name: 'Edytuj' }).click()
  await expect(page.getByText(/Te pola pochodzą z Navision/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Historia' }).click()
  const history = page.getByRole('dialog', { name: 'Historia' })
  await expect(history.getByText('Przejęto z Navision').first()).toBeVisible()
  await expect(history.getByText(/^Navision/).first()).toBeVisible()

  // Other tests meet the buyer as it was, and the ERP with what it had.
  await erpChanges('Customers', buyer.external_id ?? '', { Blocked: ' ' })
  await runAside(colleague, 'buyers', false)
  await page.goto('/#/cms/synchronization/synchronizations')
  await rehearse(page, 'Towary → urządzenia')
  await rehearse(page, 'Nabywcy → partnerzy')
  await erpHas('Items', before.Items)
  await erpHas('Customers', before.Customers)
})
