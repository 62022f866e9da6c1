import { payuSignature } from '#server/integrations/payments/payu-signature.ts'
import type { PaymentsMode } from '#server/integrations/payments/simulator.ts'
import { findSimulators } from '#server/integrations/simulators.ts'
import { openTrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'

interface SimulatedOrder {
  orderId: string
  extOrderId: string
  totalAmount: string
  status: string
}

/** The bank statement by which a transfer is booked. */
export const transferDocument = { document_number: 'WB 12/2026', document_date: '2026-01-15' }

export type PaymentDesk = Awaited<ReturnType<typeof openPaymentDesk>>

/** A company that orders places, staff who manage its orders, and a payment provider whose behaviour can be set. */
export async function openPaymentDesk(server: TestServer) {
  const hall = await openTrainingHall(server)
  const { pool } = server
  const buyer = await server.person({ roles: ['partner'], partners: [hall.company], is_company_admin: true })
  const admin = await server.person({ roles: ['admin'] })
  const payu = (await findSimulators(simulatorsPort(server))).payu
  // Notifications are sent to the server itself.
  server.deps.config.public_url = server.url

  const desk = {
    ...hall,
    buyer,
    admin,
    payu,
    /** Registers this number of people for a term of a training that costs 615 zł; returns the order. */
    async order(type: 'online' | 'transfer', quantity = 1, changes: { use_credit?: boolean } = {}): Promise<number> {
      const term = await hall.term(await hall.training())
      const names = Array.from({ length: quantity }, (_, index) => `Osoba${index}`)
      const { order } = await hall.sign(term, names, { payment_id: hall.payments[type], ...changes })
      return order?.id as number
    },
    behave: async (mode: PaymentsMode) => {
      await fetch(`${payu.url}/behaviour/payments`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode }),
      })
    },
    /** Begins a payment; returns the provider's record of it. */
    async begin(order: number, person: Person = buyer): Promise<SimulatedOrder> {
      const { status, body } = await person.call('partnerzone.training.orders.pay', { path: { training_order: order } })
      if (status !== 200) throw new Error(`Paying was answered ${status}: ${body.message}`)
      const found = (await orders()).find(({ orderId }) => body.redirect_url.endsWith(orderId))
      if (!found) throw new Error('The provider knows nothing of it')
      return found
    },
    /** Sends a choice on the payment page, as the browser does. */
    choose: (payment: SimulatedOrder, choice: string) =>
      fetch(`${server.url}/simulated-payment/${payment.orderId}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `choice=${choice}`,
      }),
    orders,
    /** Sends a notification as the provider does, with the given changes; returns the status. */
    async notify(
      payment: SimulatedOrder,
      changes: Record<string, unknown> = {},
      key = payu.second_key,
      algorithm = 'MD5',
    ) {
      const { orderId, extOrderId, totalAmount } = payment
      const told = { orderId, extOrderId, totalAmount, currencyCode: 'PLN', status: 'COMPLETED', ...changes }
      return send(server, JSON.stringify({ order: told }), key, algorithm)
    },
    send: (body: string, key = payu.second_key) => send(server, body, key),
    /** The order as staff see it. */
    async shown(order: number) {
      const { body } = await admin.call('order.orders.show', { path: { training_order: order } })
      return body
    },
    /** A new order that staff have booked as paid by transfer. */
    async paidByTransfer(quantity = 1): Promise<number> {
      const order = await desk.order('transfer', quantity)
      const { version } = await desk.shown(order)
      const { status, body } = await admin.call('order.orders.pay', {
        path: { training_order: order },
        body: { ...transferDocument, version },
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return order
    },
    /** A new order that was paid online. */
    async paidOnline(quantity = 1): Promise<number> {
      const order = await desk.order('online', quantity)
      const payment = await desk.begin(order)
      await desk.choose(payment, 'silent')
      await desk.notify(payment)
      return order
    },
    outcomes: async () => {
      const { rows } = await pool.query<{ outcome: string }>('select outcome from payment_notifications order by id')
      return rows.map(({ outcome }) => outcome)
    },
    forget: () => pool.query('delete from payment_notifications'),
  }
  return desk

  async function orders(): Promise<SimulatedOrder[]> {
    const response = await fetch(`${payu.url}/payu/payments`)
    return ((await response.json()) as { results: SimulatedOrder[] }).results
  }
}

async function send(server: TestServer, body: string, key: string, algorithm = 'MD5'): Promise<number> {
  const response = await fetch(`${server.url}/api/public-zone/payment/payu/notify`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      'openpayu-signature': payuSignature(body, key, algorithm),
    },
    body,
  })
  return response.status
}

/** The port on which this server's simulators listen: its payments are simulated. */
function simulatorsPort({ deps }: TestServer): number {
  return Number(new URL(deps.payments.simulated_page ?? '').port)
}
