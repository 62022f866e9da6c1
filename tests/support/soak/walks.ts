import { type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate'
import type { RoleSlug } from '#contract/declare/access.ts'
import { type By, customerActor } from '#contract/declare/lifecycle-actor.ts'
import { type EndpointName, permissionNames } from '#contract/index.ts'
import { offer } from '#contract/offer/lifecycle.ts'
import { offerSnapshot } from '#contract/offer/lifecycle-state.ts'
import { firstSelection, offerTotals } from '#contract/offer/totals.ts'
import { serviceOrderLifecycle } from '#contract/service-order/lifecycle.ts'
import { serviceOrderSnapshot } from '#contract/service-order/lifecycle-state.ts'
import { serviceMaintenance } from '#contract/service-order/maintenance/lifecycle.ts'
import { maintenanceSnapshot } from '#contract/service-order/maintenance/lifecycle-state.ts'
import { partsOrderSnapshot, sparePartsOrder } from '#contract/service-order/spare-parts/lifecycle.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { countedContent } from '#machines/offer/public-content.ts'
import { expandPermissions } from '#server/modules/auth/default-permissions.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { line, openOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import { openMaintenanceDesk } from '#tests/support/scenarios/service-order/maintenance-desk.ts'
import { participantNamed, signUpForm } from '#tests/support/scenarios/training/sign-up-form.ts'
import { openTrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import type { Answered } from '#tests/support/servers/caller.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'
import type { Clients } from './clients.ts'

/** A record as its `show` answers it. */
export type Shown = Record<string, unknown> & { id: number; version: number }

/** What may happen to a record: an event of its chart, and the call of a person that causes it. */
export interface Deed {
  event: { type: string } & Record<string, unknown>
  call: EndpointName
  by: Actor
  /** The body without the version. `text` is found in the database by the end if the deed `says` it. */
  body?: (given: { shown: Shown; text: string }) => object | Promise<object>
  /** A message: it has no version, and its text must be found once. */
  says?: true
  /** Whether a version belongs to the body; messages and calls of customers have none. */
  isUnversioned?: true
  /** Path parameters other than the id of the record. */
  path?: (shown: Shown) => Promise<object>
}

interface Actor {
  token: string | null
  by: By
}

/** Records of one kind, which people take along the paths of their chart. */
export interface Walk {
  name: string
  /** A new record. */
  begin(): Promise<Shown>
  show(id: number): Promise<Shown>
  /** The status of a record as its chart names it. */
  statusOf(shown: Shown): string
  /** The status that a deed leads to by the chart; null when the chart does not allow it. */
  after(shown: Shown, deed: Deed): string | null
  /** The path parameter of the record. */
  param: string
  deeds: readonly Deed[]
}

/** Everything about a record that was acknowledged. */
export interface Acknowledged {
  status: string
  /** Number of changes of its status. */
  moves: number
  texts: string[]
  /** Number of deeds by event. */
  deeds: Record<string, number>
}

export type Ledger = Map<string, Map<number, Acknowledged>>

const names = permissionNames()
const actor = ({ id, token }: Person, role: RoleSlug, partners: By['partners']): Actor => ({
  token,
  by: {
    user_id: id,
    partners,
    company_admin_of: [],
    permissions: Object.fromEntries(expandPermissions(role, names).map((name) => [name, true as const])),
  },
})

/** The status that an event leads to by a chart. */
function byChart(chart: AnyStateMachine, snapshotOf: (shown: never) => unknown): Walk['after'] {
  return (shown, { event, by }) => {
    const snapshot = snapshotOf(shown as never) as AnyMachineSnapshot
    const stamped = { ...event, by: by.by, at: new Date().toISOString() }
    if (!snapshot.can(stamped)) return null
    const { value } = transition(chart, snapshot, stamped)[0] as AnyMachineSnapshot
    return typeof value === 'string' ? value : String(value.status)
  }
}

const future = '2099-01-01'

/** The minute after the next one, so that a visit comes within the run. */
function soon() {
  const [visit_day = '', visit_time = ''] = warsawLocal(new Date(Date.now() + 120_000).toISOString()).split('T')
  return { visit_day, visit_time: visit_time.slice(0, 5) }
}

/**
 * The charts that a soak follows: warranty orders and maintenances with their visits, orders of spare parts, offers, and registrations
 * for trainings. Another chart is another entry. People, companies and devices are those of the desks of other tests.
 */
export async function openWalks(server: TestServer, clients: Clients, random: () => number) {
  const desk = await openMaintenanceDesk(server)
  const hall = await openTrainingHall(server)
  const offers = await openOfferDesk(server)
  await server.pool.query(
    `insert into spare_parts (number, name_pl, net_price) values ('500001', 'Uszczelka', 12.50), ('500002', 'Wentylator', 640)`,
  )
  // A customer of the simulated ERP.
  await server.pool.query(`update partners set external_id = 'K00017' where id = $1`, [desk.company])
  const form = await desk.form()
  const { consent_texts } = await desk.sending(0)

  const author = actor(desk.author, 'partner', [desk.company])
  const technician = actor(desk.technician, 'moderator-service', 'all')
  const lead = actor(desk.lead, 'moderator-management', 'all')
  const customer: Actor = { token: null, by: customerActor }

  const upload = (purpose: string) => clients.upload(desk.author.token, purpose, 'warranty-book.pdf')
  const answered = async (answer: Promise<Answered>): Promise<Shown> => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body).slice(0, 300)}`)
    return body as Shown
  }
  const shownBy = (token: string, name: string, param: string) => (id: number) =>
    answered(clients.call(token, `${name}.show` as EndpointName, { path: { [param]: id } }))

  /** Calls about the orders of a kind, in both zones. */
  const ordersOf = (kind: string, param: string) => {
    const zone = `partnerzone.service-order.${kind}`
    const staff = `service-order.${kind}`
    const by = (who: Actor, verb: string, event: Deed['event'], body: object | Deed['body'] = {}): Deed => ({
      event,
      by: who,
      call: `${who === author ? zone : staff}.${verb}` as EndpointName,
      body: typeof body === 'function' ? (body as NonNullable<Deed['body']>) : () => body,
    })
    const question = { reason: 'information', text: 'Proszę o zdjęcie', files: [] }
    const conversation: Deed[] = [
      by(technician, 'ask', { type: 'order.ask', reason: 'information' }, question),
      by(technician, 'resume', { type: 'order.resume' }),
      by(technician, 'suspend', { type: 'order.suspend' }, { reason: 'Czeka na producenta', review_date: future }),
      by(author, 'withdraw', { type: 'order.withdraw' }, { reason: null }),
      {
        ...by(technician, 'note', { type: 'order.note' }, ({ text }) => ({ text, internal: true, files: [] })),
        says: true,
        isUnversioned: true,
      },
      {
        ...by(author, 'reply', { type: 'order.reply' }, async ({ text }) => ({
          text,
          files: random() < 0.3 ? [await upload('reply_files')] : [],
        })),
        says: true,
        isUnversioned: true,
      },
    ]
    const visits: Deed[] = [
      by(
        technician,
        'schedule',
        // The time is that of the call; the chart does not read it.
        { type: 'order.schedule', visit_at: `${future}T10:00:00Z`, by_partner: false },
        () => ({ ...soon(), technician_id: desk.technician.id }),
      ),
      by(
        technician,
        'report',
        { type: 'order.report', result: 'absent', next_visit_at: null },
        { result: 'absent', note: 'Nikogo nie było' },
      ),
    ]
    const show = shownBy(desk.lead.token, staff, param)
    const statusOf = (shown: Shown) => String(shown.status)
    return { by, zone, conversation, visits, walk: { name: kind, param, show, statusOf } }
  }

  const warranty = ordersOf('service-orders', 'service_order')
  const maintenances = ordersOf('service-maintenances', 'service_maintenance')
  const parts = ordersOf('spare-parts-orders', 'spare_parts_order')

  const walks: Walk[] = [
    {
      ...warranty.walk,
      async begin() {
        const body = { ...form, warranty_book: await upload('warranty_book') }
        const draft = await answered(
          clients.call(desk.author.token, `${warranty.zone}.store` as EndpointName, { body }),
        )
        return answered(
          clients.call(desk.author.token, `${warranty.zone}.send` as EndpointName, {
            path: { service_order: draft.id },
            body: { version: draft.version, consent_texts },
          }),
        )
      },
      after: byChart(serviceOrderLifecycle, serviceOrderSnapshot),
      deeds: [
        ...warranty.conversation,
        ...warranty.visits,
        warranty.by(technician, 'start', { type: 'order.start', reason: null }, { reason: null }),
        warranty.by(
          technician,
          'complete',
          { type: 'order.complete', resolution: 'repaired' },
          { resolution: 'repaired', text: 'Wymieniono czujnik' },
        ),
        warranty.by(lead, 'reopen', { type: 'order.reopen' }, { reason: 'Usterka wróciła' }),
        warranty.by(author, 'contest', { type: 'order.contest' }, { reason: 'Nadal nie grzeje' }),
        warranty.by(lead, 'uphold', { type: 'order.uphold' }, { reason: 'Sprawdzono' }),
      ],
    },
    {
      ...maintenances.walk,
      begin: () =>
        answered(
          clients.call(desk.author.token, `${maintenances.zone}.store` as EndpointName, {
            body: desk.maintenanceForm(),
          }),
        ),
      after: byChart(serviceMaintenance, maintenanceSnapshot),
      deeds: [
        ...maintenances.conversation,
        ...maintenances.visits,
        maintenances.by(technician, 'complete', { type: 'order.complete', outcome: 'done' }, () => ({
          outcome: 'done',
          visited_on: dayFromNow(0),
          note: 'Zrobione',
        })),
        maintenances.by(technician, 'cancel', { type: 'order.cancel' }, { reason: 'Klient wyjechał' }),
        maintenances.by(lead, 'reopen', { type: 'order.reopen' }, { reason: 'Pomyłka', tell_partner: false }),
      ],
    },
    {
      ...parts.walk,
      begin: () =>
        answered(
          clients.call(desk.author.token, `${parts.zone}.store` as EndpointName, {
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
                { number: '500001', quantity: 1 + Math.floor(random() * 5) },
                { number: '500002', quantity: 1 },
              ],
            },
          }),
        ),
      after: byChart(sparePartsOrder, partsOrderSnapshot),
      deeds: [
        // Withdrawing and cancelling wait for the ERP, whose confirmation completes the order at a moment of its own.
        ...parts.conversation.filter(({ event }) => event.type !== 'order.withdraw'),
        parts.by(lead, 'accept', { type: 'order.accept', reason: null }, { reason: null }),
        parts.by(technician, 'backorder', { type: 'order.backorder' }, { expected_date: future, text: null }),
        parts.by(technician, 'stock', { type: 'order.stock' }),
        parts.by(
          technician,
          'ship',
          { type: 'order.ship', rest: false },
          { carrier: 'DPD', tracking_number: '0000123456789U' },
        ),
      ],
    },
    offerWalk(),
    registrationWalk(),
  ]

  function offerWalk(): Walk {
    const zone = 'partnerzone.offer-generator.offers'
    const seller = actor(offers.author, 'partner', [offers.company])
    const show = shownBy(offers.author.token, zone, 'offer')
    const to = 'j.malinowska@dom.example'
    const own = (verb: string, type: string, body: object | Deed['body'] = {}, more: Partial<Deed> = {}): Deed => ({
      event: { type, expires_on: future },
      call: `${zone}.${verb}` as EndpointName,
      by: seller,
      body: typeof body === 'function' ? (body as NonNullable<Deed['body']>) : () => body,
      ...more,
    })
    const message = { says: true, isUnversioned: true } as const
    const code = async ({ id }: Shown) => {
      const { rows } = await clients.insist(() =>
        server.pool.query('select code from offer_recipients where offer_id = $1', [id]),
      )
      return { code: String(rows[0]?.code) }
    }
    const byCustomer = (
      verb: string,
      type: string,
      body: NonNullable<Deed['body']>,
      more: Partial<Deed> = {},
    ): Deed => ({
      event: { type },
      call: `public-zone.offer.${verb}` as EndpointName,
      by: customer,
      path: code,
      body,
      isUnversioned: true,
      ...more,
    })
    return {
      name: 'offers',
      param: 'offer',
      begin: () =>
        answered(
          clients.call(offers.author.token, `${zone}.store`, {
            body: offers.form({
              offer_number: `OF/${crypto.randomUUID().slice(0, 13)}`,
              lines: Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
                line({
                  quantity: String(1 + Math.floor(random() * 9)),
                  custom_price: `${(1 + random() * 999).toFixed(2)}`,
                }),
              ),
            }),
          }),
        ),
      show,
      statusOf: ({ state }) => String(state),
      after: byChart(offer, offerSnapshot),
      deeds: [
        own('register', 'offer.register'),
        own('send', 'offer.send', { to, again: true }),
        own('print', 'offer.print', {}, { isUnversioned: true }),
        own('extend', 'offer.extend', { expires_on: dayFromNow(60) }),
        own('withdraw', 'offer.withdraw', { reason: null }),
        own('reject', 'offer.reject', { reason: null }),
        own('answer', 'offer.answer', ({ text }: { text: string }) => ({ text }), message),
        byCustomer('ask', 'offer.ask', ({ text }) => ({ text, name: 'Joanna' }), message),
        byCustomer('reject', 'offer.reject', () => ({ reason: null })),
        byCustomer('accept', 'offer.accept', async ({ shown }) => {
          const page = await answered(clients.call(null, 'public-zone.offer.show', { path: await code(shown) }))
          const content = countedContent(page as never)
          const { gross } = offerTotals(content, firstSelection(content))
          return { name: 'Joanna Malinowska', consent: true, gross }
        }),
      ],
    }
  }

  /** People registered for terms of one place, most of whom wait; a further term opens for every five. */
  function registrationWalk(): Walk {
    const zone = 'partnerzone.training.participants'
    const found = new Map<number, string>()
    let training: Promise<number> | null = null
    let term: Promise<number> | null = null
    let registered = 0
    const show = async (id: number) => {
      const name = found.get(id)
      const { results } = (await answered(
        clients.call(desk.author.token, `${zone}.index`, { query: { name } }),
      )) as unknown as { results: Shown[] }
      const [shown] = results
      if (results.length !== 1 || !shown) throw new Error(`${results.length} people are called ${name}`)
      return shown
    }
    const next: Record<string, string> = {
      take: 'signed',
      decline: 'cancelled',
      leave: 'cancelled',
      cancel: 'cancelled',
    }
    const own = (verb: string, body: object): Deed => ({
      event: { type: `participant.${verb}` },
      call: `${zone}.${verb}` as EndpointName,
      by: author,
      body: () => body,
    })
    return {
      name: 'participants',
      param: 'participant',
      async begin() {
        registered += 1
        training ??= clients.insist(() => hall.training())
        if (registered % 5 === 1) term = training.then((id) => clients.insist(() => hall.term(id, { places: 1 })))
        const name = `Osoba${crypto.randomUUID().replaceAll(/\d|-/g, (sign) => 'ghijklmnopq'.charAt(Number(sign) || 10))}`
        const body = signUpForm(
          { ...hall, company: desk.company },
          await (term as Promise<number>),
          [participantNamed(name)],
          { queue: true },
        )
        await answered(clients.call(desk.author.token, 'partnerzone.training.records.store', { body }))
        const { results } = (await answered(
          clients.call(desk.author.token, `${zone}.index`, { query: { name } }),
        )) as unknown as { results: Shown[] }
        const [shown] = results
        if (results.length !== 1 || !shown) throw new Error(`${results.length} people are called ${name}`)
        found.set(shown.id, name)
        return shown
      },
      show,
      statusOf: ({ status }) => String(status),
      // The server derives them from the chart and the term.
      after: ({ choices }, { event }) => {
        const verb = event.type.slice('participant.'.length)
        return (choices as string[]).includes(verb) ? (next[verb] ?? null) : null
      },
      deeds: [
        own('take', { payment_id: hall.payments.transfer }),
        own('decline', { reason: null }),
        own('leave', { reason: null }),
        own('cancel', { reason: null }),
      ],
    }
  }

  return { walks, desk }
}
