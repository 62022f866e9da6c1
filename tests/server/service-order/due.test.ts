import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthsAfter } from '#contract/values/days.ts'
import { device_groups } from '#server/modules/device/table.ts'
import { planAll } from '#server/modules/service-order/due/jobs.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { type DueDesk, openDueDesk } from '#tests/support/scenarios/service-order/due-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const zone = 'partnerzone.service-order.due-maintenances' as const
const staff = 'service-order.due-maintenances' as const
const leaking = { refrigerant: 'R410A', gwp: 2088, charge: '3.000' }

let server: TestServer
let desk: DueDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openDueDesk(server)
})
afterAll(() => server.stop())

describe('what is due on a unit', () => {
  it('is on its company’s dashboard until it is ordered', async () => {
    const { serial_no } = await desk.unit(13, { owner_name: 'Zenon Pulpit' })
    const told = async (who = desk.author) =>
      (await who.call('partnerzone.dashboard.dashboards.index', {})).body.due?.soonest.map((row) => row.serial_no)
    expect(await told()).toEqual([serial_no])
    expect(await told(desk.stranger)).toEqual([])
    await desk.registered({ serial_no })
    expect(await told()).toEqual([])
  })

  it('follows from the installation and the type, when the unit is registered', async () => {
    const { serial_no } = await desk.unit(11)
    expect(await desk.dueOf(serial_no)).toMatchObject([
      { kind: 'maintenance', due_on: monthsAfter(desk.ago(11), 12), is_condition: false, last_on: null, order: null },
    ])
  })

  it('has the type that a form about its serial number starts with', async () => {
    const { serial_no } = await desk.unit(2)
    const { body } = await desk.author.call('partnerzone.service-order.serial-numbers.check', { query: { serial_no } })
    expect(body).toMatchObject({ unit_model_id: desk.model, unit_device_type: { id: desk.type, name: 'Heat pump' } })
  })

  it('is required by the warranty while parts are covered, and says what is lost', async () => {
    const { serial_no } = await desk.unit(2, {
      maintenance_months: 6,
      parts_until: monthsAfter(desk.day, 80),
      labour_until: monthsAfter(desk.day, 50),
    })
    expect(await desk.dueOf(serial_no)).toMatchObject([
      {
        due_on: monthsAfter(desk.ago(2), 6),
        interval_months: 6,
        is_condition: true,
        ends_without: monthsAfter(desk.day, 50),
      },
    ])
  })

  it('warns of no loss where parts are covered no longer than labour, and is not required once both ended', async () => {
    const terms = {
      maintenance_months: 6,
      parts_until: monthsAfter(desk.day, 50),
      labour_until: monthsAfter(desk.day, 50),
    }
    const { serial_no } = await desk.unit(2, terms)
    expect(await desk.dueOf(serial_no)).toMatchObject([{ is_condition: true, ends_without: null, is_missed: false }])
    const old = await desk.unit(70, { ...terms, parts_until: desk.ago(10), labour_until: desk.ago(10) })
    expect(await desk.dueOf(old.serial_no)).toMatchObject([
      { is_condition: false, ends_without: null, is_missed: false },
    ])
  })

  it('is missed when the days of grace of a required maintenance are over', async () => {
    const { serial_no } = await desk.unit(20, {
      maintenance_months: 6,
      parts_until: monthsAfter(desk.day, 80),
      labour_until: monthsAfter(desk.day, 50),
    })
    expect(await desk.dueOf(serial_no)).toMatchObject([
      { is_condition: true, ends_without: monthsAfter(desk.day, 50), is_missed: true },
    ])
  })

  it('moves when a maintenance is completed: by the interval, or to an earlier chosen day', async () => {
    const { serial_no } = await desk.unit(11)
    const completed = await desk.complete(serial_no)
    expect(completed.interval_months).toBe(12)
    expect(await desk.dueOf(serial_no)).toMatchObject([{ due_on: monthsAfter(desk.day, 12), last_on: desk.day }])
    await desk.complete(serial_no, { next_due_on: dayFromNow(90) })
    expect(await desk.dueOf(serial_no)).toMatchObject([{ due_on: dayFromNow(90) }])
    const warranted = await desk.unit(11, { maintenance_months: 12, parts_until: monthsAfter(desk.day, 80) })
    // A later day needs a reason, and then it is the day of the warranty as well.
    await expect(desk.complete(warranted.serial_no, { next_due_on: dayFromNow(700) })).rejects.toThrow(
      'next_due_reason',
    )
    const [open] = await desk.dueOf(warranted.serial_no)
    await server.pool.query(
      `update service_maintenances set status = 'completed', outcome = 'withdrawn' where id = $1`,
      [open?.order?.id],
    )
    await desk.complete(warranted.serial_no, { next_due_on: dayFromNow(700), next_due_reason: 'Umowa na dwa lata' })
    expect(await desk.dueOf(warranted.serial_no)).toMatchObject([{ due_on: dayFromNow(700), is_condition: true }])
  })

  it('is as before when the maintenance is reopened', async () => {
    const { serial_no } = await desk.unit(11)
    const { id, version } = await desk.complete(serial_no, { next_due_on: dayFromNow(90) })
    await desk.admin.call('service-order.service-maintenances.reopen', {
      path: { service_maintenance: id },
      body: { version, reason: 'Pomyłka', tell_partner: false },
    })
    expect(await desk.dueOf(serial_no)).toMatchObject([
      { due_on: monthsAfter(desk.ago(11), 12), last_on: null, order: { id } },
    ])
  })

  it('is calculated again when the interval of the type changes', async () => {
    const { serial_no } = await desk.unit(11)
    await server.pool.query('update device_types set interval_months = 24')
    await planAll(server.db)
    expect(await desk.dueOf(serial_no)).toMatchObject([{ due_on: monthsAfter(desk.ago(11), 24) }])
    await server.pool.query('update device_types set interval_months = 12')
    await planAll(server.db)
    expect(await desk.dueOf(serial_no)).toMatchObject([{ due_on: monthsAfter(desk.ago(11), 12) }])
  })

  /** Number of such waiting jobs, at most one; it also removes them for the next test. */
  async function asked(): Promise<number> {
    const { rows } = await server.pool.query(
      `delete from pgboss.job where name = 'service-order.plan-due' returning id`,
    )
    return rows.length
  }

  it('is calculated by a job when staff change the type', async () => {
    const shown = (await desk.technician.call('service-order.device-types.show', { path: { device_type: desk.type } }))
      .body
    const { id, created_at: _, ...body } = shown
    await desk.technician.call('service-order.device-types.update', { path: { device_type: id }, body })
    expect(await asked()).toBe(1)
  })

  it('is calculated by a job when models move in the tree of groups, and when a type is restored', async () => {
    const [moved] = await server.db.select().from(device_groups)
    const target = await desk.admin.call('device.groups.store', {
      body: { name: 'Nowa gałąź' },
    })
    const { id = 0, version = 0 } = moved ?? {}
    await desk.admin.call('device.groups.move', {
      path: { device_group: id },
      body: { parent_id: target.body.id, position: 0, version },
    })
    expect(await asked()).toBe(1)
    const { id: spare } = (
      await desk.technician.call('service-order.device-types.store', {
        body: { name_pl: 'Kocioł', name_en: 'Boiler', interval_months: 12 },
      })
    ).body
    await desk.technician.call('service-order.device-types.destroy', { path: { device_type: spare } })
    await server.pool.query(`delete from pgboss.job where name = 'service-order.plan-due'`)
    await desk.admin.call('core.trash.restore', { path: { entity: 'service-order.device-types', record: spare } })
    expect(await asked()).toBe(1)
  })

  it('is nothing in the trash and after a replacement', async () => {
    const { id, serial_no } = await desk.unit(11)
    await server.pool.query('update units set deleted_at = now() where id = $1', [id])
    expect(await desk.dueOf(serial_no)).toEqual([])
    await server.pool.query('update units set deleted_at = null, replaced_on = current_date where id = $1', [id])
    expect(await desk.dueOf(serial_no)).toEqual([])
    await server.pool.query('update units set replaced_on = null where id = $1', [id])
    expect(await desk.dueOf(serial_no)).toHaveLength(1)
  })
})

describe('leak checks', () => {
  const months = async (changes: object) => {
    const { serial_no } = await desk.unit(1, { ...leaking, ...changes })
    return (await desk.dueOf(serial_no)).find(({ kind }) => kind === 'leak_check')?.interval_months ?? null
  }

  it.each([
    [{ charge: '2.000' }, null],
    [{ charge: '3.000' }, 12],
    [{ charge: '3.000', leak_detection: true }, 24],
    [{ charge: '3.000', hermetic: true }, null],
    [{ charge: '5.000', hermetic: true }, 12],
    [{ charge: '30.000' }, 6],
    [{ charge: '300.000' }, 3],
    [{ charge: '300.000', leak_detection: true }, 6],
    [{ refrigerant: 'R290', gwp: 3, charge: '9.000' }, null],
    // Gases of annex II by kilograms: 0.785 of R454C
    [{ refrigerant: 'R454C', gwp: 148, hfo_share: '0.785', charge: '1.200' }, null],
    [{ refrigerant: 'R454C', gwp: 148, hfo_share: '0.785', charge: '1.300' }, 12],
    [{ refrigerant: 'R454C', gwp: 148, hfo_share: '0.785', charge: '2.500', hermetic: true }, null],
    [{ refrigerant: 'R454C', gwp: 148, hfo_share: '0.785', charge: '2.600', hermetic: true }, 12],
    [{ refrigerant: 'R454C', gwp: 148, hfo_share: '0.785', charge: '2.600', hermetic: true, in_dwelling: true }, null],
    [{ refrigerant: 'R454C', gwp: 148, hfo_share: '0.785', charge: '3.000', hermetic: true, in_dwelling: true }, 12],
    [{ charge: '2.900', refrigerant: 'R404A', gwp: 3922, hermetic: true, in_dwelling: true }, null],
    [{ charge: '3.000', in_dwelling: true }, 12],
  ])('of %j come every %s months', async (changes, expected) => {
    expect(await months(changes)).toBe(expected)
  })

  it('are done by a maintenance that counts as one, which a maintenance of the type does not', async () => {
    const { serial_no } = await desk.unit(11, leaking)
    const dates = async () =>
      Object.fromEntries((await desk.dueOf(serial_no)).map(({ kind, due_on }) => [kind, due_on]))
    const before = await dates()
    await desk.complete(serial_no, { maintenance_type: desk.leakType })
    expect(await dates()).toEqual({ ...before, leak_check: monthsAfter(desk.day, 12) })
  })
})

describe('an order for what is due', () => {
  it('begins with the unit, is shown on it, and is not made twice', async () => {
    const { serial_no } = await desk.unit(11, { owner_name: 'Anna Lis', installation_address: 'Leśna 7' })
    const [due] = await desk.dueOf(serial_no)
    const path = { due_maintenance: due?.id ?? 0 }
    const { form } = (await desk.author.call(`${zone}.show`, { path })).body
    expect(form).toMatchObject({
      model: desk.model,
      device_type: desk.type,
      contact_name: 'Anna Lis',
      address: 'Leśna 7',
    })
    const order = await desk.registered({ serial_no, maintenance_type: form.maintenance_type ?? 0 })
    expect(await desk.dueOf(serial_no)).toMatchObject([{ order: { id: order.id, is_own: true } }])
    const body = desk.maintenanceForm({ serial_no })
    const again = await desk.author.refused('partnerzone.service-order.service-maintenances.store', { body })
    expect(again.body.errors?.serial_no?.[0]).toContain(order.order_number)
    const other = await desk.stranger.refused('partnerzone.service-order.service-maintenances.store', { body })
    expect(other.body.errors?.serial_no?.[0]).not.toContain(order.order_number)
  })

  it('is made once by staff for the company that looks after the unit', async () => {
    const { serial_no } = await desk.unit(11)
    const [due] = await desk.dueOf(serial_no)
    const path = { due_maintenance: due?.id ?? 0 }
    const { description, address, post_code, city, contact_name, contact_phone } = desk.maintenanceForm()
    const body = { description, wanted_days: null, address, post_code, city, contact_name, contact_phone }
    const { id } = (await desk.technician.call(`${staff}.order`, { path, body })).body
    const seen = await desk.author.call('partnerzone.service-order.service-maintenances.show', {
      path: { service_maintenance: id },
    })
    expect(seen.body).toMatchObject({ serial_no, status: 'registered' })
    expect((await desk.technician.refused(`${staff}.order`, { path, body })).status).toBe(422)
  })
})

describe('the list', () => {
  it('has the units that a company sold, installed or services', async () => {
    const { serial_no } = await desk.unit(11, { partner_id: desk.otherCompany })
    expect(await desk.dueOf(serial_no)).toEqual([])
    expect(await desk.dueOf(serial_no, desk.stranger)).toHaveLength(1)
    await server.pool.query('update units set serviced_by_id = $1 where serial_no = $2', [desk.company, serial_no])
    expect(await desk.dueOf(serial_no)).toHaveLength(1)
  })

  it('is filtered by period, kind, type, partner and order, and ordered by day', async () => {
    const query = { search: 'Opole', sort_by: 'due_on', sort_direction: 'asc' } as const
    const overdue = await desk.unit(13, { installation_city: 'Opole' })
    const soon = await desk.unit(12, { installation_city: 'Opole', ...leaking })
    await desk.unit(1, { installation_city: 'Opole' })
    const serials = async (changes: object) =>
      (await desk.technician.call(`${staff}.index`, { query: { ...query, ...changes } })).body.results.map(
        ({ serial_no, kind }) => `${serial_no} ${kind}`,
      )
    expect(await serials({ period: 'overdue' })).toEqual([`${overdue.serial_no} maintenance`])
    expect((await serials({ period: 'month', kind: 'leak_check' })).length).toBe(1)
    expect(await serials({ period: 'later' })).toHaveLength(1)
    expect(await serials({ device_type: String(desk.type), partner: String(desk.company) })).toHaveLength(4)
    expect(await serials({ partner: String(desk.otherCompany) })).toEqual([])
    const { rows } = await server.pool.query<{ device: string; company: string }>(
      `select d.name as device, p.name as company from units u join devices d on d.id = u.device_id
       join partners p on p.id = u.partner_id where u.serial_no = $1`,
      [overdue.serial_no],
    )
    await server.pool.query("update units set owner_name = 'Barbara Jurek' where serial_no = $1", [overdue.serial_no])
    expect(await serials({ search: 'jurek' })).toEqual([`${overdue.serial_no} maintenance`])
    for (const search of [rows[0]?.device, rows[0]?.company]) {
      expect(await serials({ search, per_page: 100 })).toContain(`${overdue.serial_no} maintenance`)
    }
    const forPartner = async (search: string) =>
      (await desk.author.call(`${zone}.index`, { query: { ...query, search, per_page: 100 } })).body.results
    expect((await forPartner('jurek')).map(({ serial_no }) => serial_no)).toEqual([overdue.serial_no])
    await server.pool.query('update units set partner_id = $1, serviced_by_id = $2 where serial_no = $3', [
      desk.otherCompany,
      desk.company,
      overdue.serial_no,
    ])
    expect(await forPartner('jurek')).toEqual([])
    await server.pool.query('update units set partner_id = $2, serviced_by_id = null where serial_no = $1', [
      overdue.serial_no,
      desk.company,
    ])
    await desk.registered({ serial_no: soon.serial_no })
    expect(await serials({ ordered: 'true' })).toEqual([`${soon.serial_no} maintenance`])
    const month = (await desk.technician.call(`${staff}.calendar`, { query: { month: desk.day.slice(0, 7) } })).body
    expect(month.overdue).toBeGreaterThan(0)
    expect(month.days.find((one) => one.day === desk.day)).toMatchObject({ ordered: 1 })
  })
})
