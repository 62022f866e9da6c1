import { afterAll, beforeAll, expect, it } from 'vitest'
import { remindOfPayment } from '#server/modules/order/jobs.ts'
import { expireOrders } from '#server/modules/training/places/waiting-list.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

/* Who gets the letters about a registration and its money when its contact person has left the company. */

let server: TestServer
let hall: TrainingHall
let member: Person

beforeAll(async () => {
  server = await startServer()
  hall = await openTrainingHall(server)
  member = await server.person({ roles: ['partner'], partners: [hall.company] })
})
afterAll(async () => {
  expect(server.unforeseen).toEqual([])
  await server.stop()
})

/** Two people are registered by the contact person or by staff; then their order is not paid. Returns the recipients of letters. */
async function toldOfUnpaid(contact: { email: string }, by?: Person, meanwhile?: () => Promise<unknown>) {
  const { pool, db } = server
  const term = await hall.term(await hall.training())
  const people = { first_name: 'Ewa', last_name: 'Kadrowa', email: contact.email, phone: null }
  const { record, order } = await hall.sign(term, ['Jan', 'Anna'], { contact: people })
  if (by) await pool.query('update training_records set created_by = $1 where id = $2', [by.id, record.id])
  await meanwhile?.()
  await pool.query(`delete from pgboss.job where name = 'mail.send'`)
  const end = Date.parse(order?.hold_until ?? '')
  await remindOfPayment(db, new Date(end - 3_600_000))
  await expireOrders(db, new Date(end + 1000))
  const { rows } = await pool.query<{ who: string }>(
    `select data ->> 'to' as who from pgboss.job where name = 'mail.send'
       and data ->> 'template' in ('training_order_reminder', 'training_order_expired') order by 1`,
  )
  return rows.map(({ who }) => who)
}

it('is the person who registered while they belong to the company, or whoever staff have named', async () => {
  const outside = await server.person({ roles: ['partner'], partners: [await server.partner('Biuro rachunkowe')] })
  expect(await toldOfUnpaid(member, member)).toEqual([member.email, member.email])
  expect(await toldOfUnpaid(outside)).toEqual([outside.email, outside.email])
})

it('named by staff gets no letters about the money of a company that they left, until they return', async () => {
  const firm = { roles: ['partner' as const], partners: [hall.company] }
  const [named, boss, staff] = [
    await server.person(firm),
    await server.person({ ...firm, is_company_admin: true }),
    await server.person({ roles: ['super-admin'] }),
  ]
  const path = { partner: hall.company, user: named.id }
  const leave = async () => {
    const { version } = (await staff.call('partner.users.show', { path })).body
    expect((await staff.call('partner.users.destroy', { path, query: { version: String(version) } })).status).toBe(200)
  }
  expect(await toldOfUnpaid(named, staff, leave)).toEqual([boss.email, boss.email])
  const comeBack = () =>
    server.pool.query('insert into partner_users (partner_id, user_id) values ($1, $2)', [hall.company, named.id])
  expect(await toldOfUnpaid(named, staff, comeBack)).toEqual([named.email, named.email])
  // A person who was never of the company is whom staff wanted to write to.
  await server.pool.query('delete from partner_users where user_id = $1', [boss.id])
})

/** The address of a person made anonymous. */
const erased = { email: 'anonim-1@anonim.invalid' }

it('is an administrator of the company when the person has left, is erased or has no account, if there is one', async () => {
  const { pool } = server
  await pool.query('delete from partner_users where user_id = $1', [member.id])
  expect(await toldOfUnpaid(member, member)).toEqual([member.email, member.email])
  expect(await toldOfUnpaid(erased)).toEqual([])
  const boss = await server.person({ roles: ['partner'], partners: [hall.company], is_company_admin: true })
  expect(await toldOfUnpaid(member, member)).toEqual([boss.email, boss.email])
  const closed = await server.person({ roles: ['partner'], partners: [hall.company] })
  await pool.query('update users set status = 0 where id = $1', [closed.id])
  expect(await toldOfUnpaid(closed)).toEqual([boss.email, boss.email])
  expect(await toldOfUnpaid(erased)).toEqual([boss.email, boss.email])
})
