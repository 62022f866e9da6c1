import { expect, it } from 'vitest'
import { type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { Person } from '#tests/support/servers/server.ts'

let desk: OfferDesk

withOfferDesk((opened) => {
  desk = opened.desk
})

const found = async (search: string, who: Person = desk.author) =>
  (await who.call('partnerzone.offer-generator.customers.lookup', { query: { search } })).body.results
const remove = (id: number, who: Person = desk.author) =>
  who.refused('partnerzone.offer-generator.customers.destroy', { path: { offer_customer: id } })

it('a customer enters the address book when an offer is registered for them, not with its draft', async () => {
  const named = { customer_name: 'Zenon Draft', customer_email: 'zenon@dom.example' }
  await desk.draft(named)
  expect(await found('Zenon')).toEqual([])
  await desk.registered(named)
  expect(await found('Zenon')).toMatchObject([{ name: 'Zenon Draft', email: 'zenon@dom.example' }])
})

it('the same name and address is one customer, with the data of the last offer; another address is another customer', async () => {
  const named = { customer_name: 'Anna Piec', customer_email: 'anna@dom.example' }
  await desk.registered({ ...named, customer_phone: '+48601000001' })
  await desk.registered({ ...named, customer_name: 'ANNA PIEC', customer_phone: '+48601000002' })
  expect(await found('anna piec')).toMatchObject([{ phone: '+48601000002' }])
  await desk.registered({ ...named, customer_email: 'anna@firma.example' })
  expect((await found('piec')).map(({ email }) => email)).toEqual(['anna@firma.example', 'anna@dom.example'])
})

it('is found by contact person and by e-mail too, by people of the own company only', async () => {
  await desk.registered({
    customer_name: 'Pensjonat Pod Lasem',
    customer_contact: 'Kazimierz Dąb',
    customer_email: 'recepcja@las.example',
  })
  for (const typed of ['pod lasem', 'Dąb', 'recepcja@'])
    expect(await found(typed, desk.colleague), typed).toMatchObject([{ name: 'Pensjonat Pod Lasem' }])
  expect(await found('pod lasem', desk.stranger)).toEqual([])
})

it('is a list that is searched by everything that its rows show, and has an export', async () => {
  await desk.registered({
    customer_name: 'Hotel Fala',
    customer_contact: 'Roman Brzeg',
    customer_address: 'Nadmorska 4, 84-120 Władysławowo',
    customer_email: 'hotel@fala.example',
    customer_phone: '+48585001020',
  })
  const listed = async (search: string, who: Person = desk.colleague) =>
    (await who.call('partnerzone.offer-generator.customers.index', { query: { search } })).body.results
  for (const typed of ['fala brzeg', 'wladyslawowo', 'hotel@', '58 500 10 20'])
    expect(await listed(typed), typed).toMatchObject([{ name: 'Hotel Fala' }])
  expect(await listed('fala', desk.stranger)).toEqual([])
  const query = { format: 'csv', columns: 'name,phone', search: 'fala' }
  const file = await desk.author.refused('partnerzone.offer-generator.customers.index', { query })
  expect(String(file.body)).toContain('Hotel Fala,')
})

it('a removed customer is suggested no more, offers keep them, and the next offer adds them again', async () => {
  const named = { customer_name: 'Celina Kran', customer_email: 'celina@dom.example' }
  const { id } = await desk.registered(named)
  const entry = (await found('Celina'))[0]?.id ?? 0
  expect((await remove(entry, desk.stranger)).status).toBe(404)
  expect((await remove(entry)).status).toBe(200)
  expect((await remove(entry)).status).toBe(404)
  expect(await found('Celina')).toEqual([])
  expect((await desk.seen(id)).customer_name).toBe('Celina Kran')
  await desk.registered(named)
  expect(await found('Celina')).toHaveLength(1)
})
