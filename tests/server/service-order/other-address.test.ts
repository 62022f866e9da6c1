import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WarrantyOrderValues } from '#contract/service-order/form.ts'
import { toPageRecord } from '#server/integrations/erp/mapping.ts'
import { erpOrder } from '#server/modules/service-order/warranty/erp/order.ts'
import type { WarrantyOrder } from '#server/modules/service-order/warranty/order.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk
beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const elsewhere = {
  delivery_address_type: 'OtherAddress',
  delivery_address: 'ul. Inna 1',
} as const satisfies Partial<WarrantyOrderValues>

describe('the other delivery address', () => {
  it('is dropped when it is cleared, and the ERP receives the customer’s', async () => {
    const abandoned = { delivery_address: 'ul. Porzucona 1', delivery_post_code: '00-001', delivery_city: 'Radom' }
    const { id } = await desk.sent({ ...abandoned, delivery_address_type: 'CustomerAddress' })
    const order = await desk.seen(id)
    expect(order).toMatchObject({ delivery_address: null, delivery_city: null, delivery_country: null })
    const [row] = await server.db.select().from(service_orders).where(eq(service_orders.id, id))
    expect(toPageRecord(await erpOrder(server.db, row as WarrantyOrder))).toMatchObject({
      Ship_to_Address: 'ul. Źródlana 4',
      Ship_to_City: 'Kraków',
    })
  })

  it('may be abroad, and the ERP receives its country', async () => {
    await server.pool.query(
      `insert into countries (code, name_pl, name_en) values ('AT', 'Austria', 'Austria') on conflict do nothing`,
    )
    const abroad = { delivery_country: 'AT', delivery_post_code: '1010', delivery_city: 'Wien' }
    const { id } = await desk.sent({ ...elsewhere, ...abroad })
    expect(await desk.seen(id)).toMatchObject({ delivery_country: 'AT', delivery_post_code: '1010', country: 'PL' })
    const [row] = await server.db.select().from(service_orders).where(eq(service_orders.id, id))
    expect(toPageRecord(await erpOrder(server.db, row as WarrantyOrder))).toMatchObject({
      Ship_to_Post_Code: '1010',
      Ship_to_City: 'Wien',
      Ship_to_Country_Region_Code: 'AT',
      Portal_Installation_Country: 'PL',
    })
  })
})
