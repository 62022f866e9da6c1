import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remindHolders } from '#server/modules/f-gas/remind.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { recipientsOf } from '#tests/support/queued-letters.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk
beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const zone = 'partnerzone.f-gas.certificates' as const
const staff = 'f-gas.certificates' as const
const written = (changes: object = {}) => ({ kind: 'company' as const, number: 'FGAZ-P/27/0001', ...changes })
const letters = () => recipientsOf(server.pool, 'f_gas_certificate_ends')

describe('a certificate', () => {
  it('of a company is kept by its administrator and read by its people; of a person it is the person’s own', async () => {
    const file = await desk.upload(desk.boss, 'f_gas_scan', 'warranty-book.pdf')
    const body = written({ partner_id: desk.company, file, valid_to: dayFromNow(300) })
    const { id, version, scan } = (await desk.boss.call(`${zone}.store`, { body })).body
    expect(scan?.id).toBe(file)
    const path = { f_gas_certificate: id }
    const seen = (await desk.author.call(`${zone}.index`, {})).body.results
    expect(seen).toMatchObject([{ id, state: 'valid', is_editable: false }])
    const change = { path, body: { ...body, number: 'Inny', version } }
    expect((await desk.author.refused(`${zone}.update`, change)).status).toBe(404)
    expect((await desk.author.refused(`${zone}.store`, { body })).status).toBe(422)
    expect((await desk.stranger.call(`${zone}.index`, {})).body.results).toEqual([])

    const own = written({ kind: 'A1', number: 'UDT/1', partner_id: null })
    const mine = (await desk.author.call(`${zone}.store`, { body: own })).body
    expect((await desk.boss.call(`${zone}.index`, {})).body.results.map(({ id }) => id)).toEqual([id])
    await desk.author.call(`${zone}.destroy`, { path: { f_gas_certificate: mine.id } })
    expect((await desk.author.call(`${zone}.index`, {})).body.results).toHaveLength(1)
  })

  it('belongs to a company or a person, by its kind', async () => {
    const both = written({ partner_id: desk.company, user_id: desk.author.id })
    expect((await desk.technician.refused(`${staff}.store`, { body: both })).status).toBe(422)
    const wrong = written({ kind: 'A1', partner_id: desk.company })
    expect(Object.keys((await desk.technician.refused(`${staff}.store`, { body: wrong })).body.errors ?? {})).toEqual([
      'kind',
    ])
  })

  it('of a person is seen and added by restricted colleagues only where the person belongs to one of their companies', async () => {
    const [ours, theirs] = [written({ kind: 'A1', number: 'UDT/2' }), written({ kind: 'A1', number: 'UDT/3' })]
    await desk.author.call(`${zone}.store`, { body: { ...ours, partner_id: null } })
    await desk.stranger.call(`${zone}.store`, { body: { ...theirs, partner_id: null } })
    const restricted = await server.person({ roles: ['moderator-service'], restricted_partners: [desk.company] })
    const numbers = (await restricted.call(`${staff}.index`)).body.results.map(({ number }) => number)
    expect(numbers).toContain('UDT/2')
    expect(numbers).not.toContain('UDT/3')
    const body = written({ kind: 'A1', user_id: desk.stranger.id })
    expect(Object.keys((await restricted.refused(`${staff}.store`, { body })).body.errors ?? {})).toEqual(['user_id'])
    await server.pool.query('delete from f_gas_certificates where number = any($1)', [['UDT/2', 'UDT/3']])
  })

  it('that expires is listed for staff among their work, and its holders are reminded twice', async () => {
    const body = written({ number: 'Koniec', partner_id: desk.otherCompany, valid_to: dayFromNow(50) })
    const { id } = (await desk.technician.call(`${staff}.store`, { body })).body
    const ending = await desk.technician.call(`${staff}.index`, { query: { state: 'ending' } })
    expect(ending.body.results.map(({ number }) => number)).toEqual(['Koniec'])
    const remind = () => remindHolders(server.db, server.deps.clock())
    await remind()
    await remind()
    expect(await letters()).toEqual([desk.stranger.email])
    await server.pool.query('update f_gas_certificates set valid_to = $1 where id = $2', [dayFromNow(10), id])
    await remind()
    await remind()
    expect(await letters()).toHaveLength(2)

    const work = async () =>
      (await desk.technician.call('dashboard.dashboards.work', {})).body.first.filter(
        ({ kind }) => kind === 'certificate',
      )
    expect(await work()).toMatchObject([{ id, title: 'Koniec', detail: dayFromNow(10) }])
    const next = written({ number: 'Następny', partner_id: desk.otherCompany, valid_to: dayFromNow(900) })
    await desk.technician.call(`${staff}.store`, { body: next })
    expect(await work()).toEqual([])
  })

  it('that is renewed, or of a closed company, is no work and sends no reminder', async () => {
    const remind = () => remindHolders(server.db, server.deps.clock())
    const store = async (number: string, valid_to: string) => {
      const body = written({ number, partner_id: desk.company, valid_to })
      await desk.technician.call(`${staff}.store`, { body })
    }
    const work = async () =>
      (await desk.technician.call('dashboard.dashboards.work', {})).body.first.map(({ title }) => title)
    await server.pool.query('delete from f_gas_certificates')
    const before = (await letters()).length
    await store('Stary', dayFromNow(20))
    await store('Odnowiony', dayFromNow(25))
    await server.pool.query('update partners set status = 0 where id = $1', [desk.company])
    await remind()
    expect(await work()).not.toContain('Odnowiony')
    await server.pool.query('update partners set status = 1 where id = $1', [desk.company])
    await remind()
    const told = await server.pool.query<{ number: string }>(
      `select data -> 'data' ->> 'number' as number from pgboss.job
       where name = 'mail.send' and data ->> 'template' = 'f_gas_certificate_ends' order by created_on offset $1`,
      [before],
    )
    expect(new Set(told.rows.map(({ number }) => number))).toEqual(new Set(['Odnowiony']))
    expect(await work()).toEqual(expect.arrayContaining(['Odnowiony']))
    expect(await work()).not.toContain('Stary')
  })
})
