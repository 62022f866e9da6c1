import { units } from '#server/modules/unit/table.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { runDueJobs } from '#tests/support/lifecycles/state-of-product.ts'
import { openMaintenanceDesk } from '#tests/support/scenarios/service-order/maintenance-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import { callsAbout, type UndoneCase } from './case.ts'

const hour = 3_600_000

/** The steps of orders and visits that are taken back. */
export async function serviceOrderCases(server: TestServer): Promise<UndoneCase[]> {
  const desk = await openMaintenanceDesk(server)
  const { technician, author, lead } = desk
  await server.pool.query(
    `insert into spare_parts (number, name_pl, net_price) values ('500001', 'Uszczelka', 12.50), ('500002', 'Wentylator', 640)`,
  )
  await server.pool.query(`update partners set external_id = 'K00017' where id = $1`, [desk.company])
  const maintenance = callsAbout(server, 'service_maintenances', 'service_maintenance')
  const warranty = callsAbout(server, 'service_orders', 'service_order')
  const parts = callsAbout(server, 'spare_parts_orders', 'spare_parts_order')
  const [m, w, p] = ['service-maintenances', 'service-orders', 'spare-parts-orders'].map(
    (one) => `service-order.${one}`,
  )

  let last = 0
  /** A registered unit of the company, whose serial number is new. */
  async function unit(): Promise<string> {
    last += 1
    const serial_no = `2501${String(last).padStart(18, '0')}`
    await server.db.insert(units).values({
      serial_no,
      device_id: desk.model,
      partner_id: desk.company,
      status: 'registered',
      install_date: dayFromNow(-300),
      parts_until: dayFromNow(900),
      labour_until: dayFromNow(900),
      maintenance_months: 12,
      owner_name: 'Katarzyna Lis',
      owner_email: 'katarzyna.lis@example.com',
    })
    return serial_no
  }

  const visit = () => ({
    visit_day: dayFromNow(3),
    visit_time: '10:30',
    technician_id: technician.id,
    ask_customer: true,
  })
  const part = { number: '500001', quantity: 1, old_serial_no: 'A1', new_serial_no: 'A2' }
  const question = { reason: 'information', text: 'Proszę o zdjęcie', files: [] }
  const suspension = { reason: 'Czeka na producenta', review_date: dayFromNow(20) }
  const reopening = { reason: 'Pomyłka', tell_partner: false }
  const protocol = {
    checks: [{ check: desk.check, result: 'ok', remark: null, photos: [] }],
    readings: {},
    signed_by: null,
    signature: null,
  }
  const done = { ...desk.done, note: 'Zrobione', protocol, parts: [part], next_due_on: dayFromNow(300) }
  const notDone = { ...desk.done, outcome: 'not_done', reason: 'Nikogo nie było', note: null }

  /** On the day of the visit. */
  const onTheDay = async (work: () => Promise<unknown>) => {
    const ahead = 3 * 24 * hour
    server.advance(ahead)
    await work().finally(() => server.advance(-ahead))
  }

  const registered = async () =>
    (await desk.registered({ serial_no: await unit(), contact_email: 'klient@example.com' })).id
  const scheduled = async () => {
    const id = await registered()
    await maintenance(technician, `${m}.schedule`, id, visit())
    return id
  }
  const sent = async () => (await desk.sent({ serial_no: await unit() })).id
  const saved = async () => {
    const id = await sent()
    await runDueJobs(server)
    return id
  }
  const atWork = async () => {
    const id = await saved()
    await warranty(technician, `${w}.start`, id, { reason: null })
    return id
  }
  const visited = async () => {
    const id = await atWork()
    await warranty(technician, `${w}.schedule`, id, visit())
    return id
  }
  const partsOrdered = async () => {
    const { body } = await author.call('partnerzone.service-order.spare-parts-orders.store', {
      body: {
        company_name: 'Instal-Term',
        nip: '5261040828',
        billing_name: 'Instal-Term',
        shipping_name: 'Jan Żak',
        shipping_email: 'jan@instal.test',
        shipping_phone: '600700800',
        shipping_street: 'Długa 1',
        shipping_postcode: '00-850',
        shipping_city: 'Warszawa',
        is_repeated: true,
        lines: [
          { number: '500001', quantity: 2 },
          { number: '500002', quantity: 1 },
        ],
      },
    })
    return body.id
  }
  const accepted = async () => {
    const id = await partsOrdered()
    await runDueJobs(server)
    await parts(lead, `${p}.accept`, id, { reason: null })
    return id
  }

  const handled = (
    chart: string,
    call: typeof maintenance,
    name: string | undefined,
    begin: () => Promise<number>,
  ): UndoneCase[] => [
    {
      chart,
      step: 'order.suspend',
      undo: 'order.resume',
      begin,
      take: (id) => call(desk.admin, `${name}.suspend`, id, suspension),
      back: (id) => call(desk.admin, `${name}.resume`, id),
    },
    {
      chart,
      step: 'order.ask',
      undo: 'order.resume',
      begin,
      take: (id) => call(technician, `${name}.ask`, id, question),
      back: (id) => call(technician, `${name}.resume`, id),
    },
  ]
  /** Orders of the unit that is replaced. */
  const other = { claim: 0, maintenance: 0 }
  const reopenMaintenance = (id: number) => maintenance(desk.admin, `${m}.reopen`, id, reopening)
  const reopenWarranty = (id: number) => warranty(lead, `${w}.reopen`, id, reopening)

  return [
    ...handled('serviceMaintenance', maintenance, m, scheduled),
    {
      chart: 'serviceMaintenance',
      step: 'order.complete',
      undo: 'order.reopen',
      when: 'with parts from the van',
      begin: scheduled,
      take: (id) => maintenance(technician, `${m}.complete`, id, done),
      back: reopenMaintenance,
    },
    {
      chart: 'serviceMaintenance',
      step: 'order.complete',
      undo: 'order.reopen',
      when: 'not carried out',
      begin: scheduled,
      take: (id) => maintenance(technician, `${m}.complete`, id, notDone),
      back: reopenMaintenance,
    },
    {
      chart: 'serviceMaintenance',
      step: 'order.cancel',
      undo: 'order.reopen',
      begin: scheduled,
      take: (id) => maintenance(technician, `${m}.cancel`, id, { reason: 'Klient wyjechał' }),
      back: reopenMaintenance,
    },
    {
      chart: 'serviceMaintenance',
      step: 'order.withdraw',
      undo: 'order.reopen',
      begin: registered,
      take: (id) => maintenance(author, `partnerzone.${m}.withdraw`, id, { reason: null }),
      back: reopenMaintenance,
    },
    {
      chart: 'serviceMaintenance',
      step: 'order.schedule',
      undo: 'order.report',
      when: 'called off',
      begin: registered,
      take: (id) => maintenance(technician, `${m}.schedule`, id, visit()),
      back: (id) => maintenance(technician, `${m}.report`, id, { result: 'called_off', note: null }),
    },
    ...handled('serviceOrder', warranty, w, visited),
    {
      chart: 'serviceOrder',
      step: 'order.complete',
      undo: 'order.reopen',
      when: 'with another unit',
      begin: visited,
      take: (id) =>
        warranty(technician, `${w}.complete`, id, {
          resolution: 'replaced',
          text: 'Wymieniono',
          new_serial_no: `2601${String(id).padStart(18, '0')}`,
        }),
      back: reopenWarranty,
    },
    {
      chart: 'serviceOrder',
      step: 'order.complete',
      undo: 'order.reopen',
      when: 'with another unit, to which open orders go along',
      begin: async () => {
        const serial_no = await unit()
        const { id } = await desk.sent({ serial_no })
        other.claim = (await desk.sent({ serial_no })).id
        other.maintenance = (await desk.registered({ serial_no })).id
        await runDueJobs(server)
        await warranty(technician, `${w}.start`, id, { reason: null })
        return id
      },
      take: (id) =>
        warranty(technician, `${w}.complete`, id, {
          resolution: 'replaced',
          text: 'Wymieniono',
          new_serial_no: `2602${String(id).padStart(18, '0')}`,
          open_work: [
            { of: 'warranty', id: other.claim, choice: 'carry' },
            { of: 'maintenance', id: other.maintenance, choice: 'carry' },
          ],
        }),
      back: reopenWarranty,
    },
    {
      chart: 'serviceOrder',
      step: 'order.complete',
      undo: 'order.reopen',
      when: 'with a part sent',
      begin: atWork,
      take: (id) => warranty(technician, `${w}.complete`, id, { resolution: 'part_sent', text: 'Wysłano' }),
      back: reopenWarranty,
    },
    {
      chart: 'serviceOrder',
      step: 'order.withdraw',
      undo: 'order.reopen',
      begin: saved,
      take: (id) => warranty(author, `partnerzone.${w}.withdraw`, id, { reason: null }),
      back: reopenWarranty,
    },
    {
      chart: 'serviceOrder',
      step: 'order.schedule',
      undo: 'order.report',
      when: 'called off',
      begin: atWork,
      take: (id) => warranty(technician, `${w}.schedule`, id, visit()),
      back: (id) => warranty(technician, `${w}.report`, id, { result: 'called_off', note: null }),
    },
    {
      chart: 'serviceOrder',
      step: 'order.schedule',
      undo: 'order.report',
      when: 'the customer was absent',
      begin: atWork,
      take: (id) => warranty(technician, `${w}.schedule`, id, visit()),
      back: (id) => onTheDay(() => warranty(technician, `${w}.report`, id, { result: 'absent', note: null })),
    },
    ...handled('sparePartsOrder', parts, p, accepted),
    {
      chart: 'sparePartsOrder',
      step: 'order.backorder',
      undo: 'order.stock',
      begin: accepted,
      take: (id) => parts(technician, `${p}.backorder`, id, { expected_date: dayFromNow(30), text: null }),
      back: (id) => parts(technician, `${p}.stock`, id),
    },
    {
      chart: 'sparePartsOrder',
      step: 'erp.save',
      undo: 'erp.cancel',
      begin: async () => desk.company,
      take: partsOrdered,
      back: async () => {
        const { rows } = await server.pool.query('select max(id) as id from spare_parts_orders')
        await parts(lead, `${p}.cancel`, rows[0].id, { reason: 'Pomyłka' })
      },
    },
  ]
}
