import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { type Behaviour, behaviour } from '#server/integrations/behaviour.ts'
import type { PayuSettings } from '#server/settings/config.ts'
import { payuSignature } from './payu-signature.ts'
import { openSimulatedPayments, type SimulatedPayment, type SimulatedRefund } from './simulated-orders.ts'

/** Choices on the simulated payment page, with PayU's reaction. */
const pageChoices = ['pay', 'refuse', 'silent', 'twice', 'forged'] as const
type PageChoice = (typeof pageChoices)[number]

const words = {
  pl: {
    title: 'Symulator płatności',
    notice: 'To strona próbna. Nikt nie pobierze tu pieniędzy.',
    amount: 'Do zapłaty',
    done: 'Ta płatność jest już zakończona.',
    back: 'Wróć do portalu',
    pay: 'Zapłać',
    refuse: 'Odmów płatności',
    other: 'Zachowania do prób',
    silent: ['Nie odpowiadaj', 'Pieniądze są pobrane, ale powiadomienie nie przychodzi.'],
    twice: ['Powiadom dwukrotnie', 'To samo powiadomienie przychodzi dwa razy.'],
    forged: ['Powiadom z błędnym podpisem', 'Pieniądze są pobrane, powiadomienie ma zły podpis.'],
  },
  en: {
    title: 'Payment simulator',
    notice: 'This page is for trying out. Nobody takes any money here.',
    amount: 'To pay',
    done: 'This payment is already finished.',
    back: 'Back to the portal',
    pay: 'Pay',
    refuse: 'Refuse the payment',
    other: 'Behaviour to try out',
    silent: ['Say nothing', 'The money is taken, but no notification arrives.'],
    twice: ['Notify twice', 'The same notification arrives twice.'],
    forged: ['Notify with a wrong signature', 'The money is taken, the notification is signed wrongly.'],
  },
} as const

const style = `
:root{color-scheme:light dark;--bg:#f2f5f7;--card:#fff;--line:#d9e1e6;--ink:#1c2b33;--soft:#5b6b75;--main:#0b5c6b;--on:#fff;--warn:#fdf3e4;--warnink:#7a4a10}
@media(prefers-color-scheme:dark){:root{--bg:#10181d;--card:#18232a;--line:#2b3a43;--ink:#e6edf1;--soft:#9fb0ba;--main:#4fb3c4;--on:#06222a;--warn:#3a2b14;--warnink:#f3cf98}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--bg);color:var(--ink);font:16px/1.5 Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{width:100%;max-width:440px;background:var(--card);border:1px solid var(--line);border-radius:8px;overflow:hidden}
.notice{margin:0;padding:8px 24px;background:var(--warn);color:var(--warnink);font-size:14px}
.body{padding:24px}
h1{margin:0 0 4px;font-size:16px;font-weight:600}
.about{margin:0 0 16px;color:var(--soft);font-size:14px;overflow-wrap:anywhere}
.sum{display:flex;justify-content:space-between;align-items:baseline;gap:16px;margin:0 0 24px;padding:12px 0;border-block:1px solid var(--line)}
.sum b{font-size:24px;font-weight:650;font-variant-numeric:tabular-nums}
form{display:grid;gap:8px;margin:0}
button,.back{display:block;width:100%;min-height:44px;padding:8px 16px;border:1px solid var(--line);border-radius:8px;background:none;color:var(--ink);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.main,.back{border-color:var(--main);background:var(--main);color:var(--on)}
button:focus-visible,.back:focus-visible,summary:focus-visible{outline:2px solid var(--main);outline-offset:2px}
details{margin-top:16px;border-top:1px solid var(--line);padding-top:12px}
summary{min-height:24px;cursor:pointer;color:var(--soft);font-size:14px}
details form{margin-top:12px}
details button{font-weight:500;text-align:left}
details small{display:block;color:var(--soft);font-weight:400;font-size:13px}`

/** The simulated payment page, with choices for trying out failures. Addresses are relative, because the product serves it. */
function paymentPage(payment: SimulatedPayment, language: 'pl' | 'en', back: string): string {
  const say = words[language]
  const whole = payment.totalAmount.padStart(3, '0')
  const sum = `${Number(whole.slice(0, -2)).toLocaleString(language, { useGrouping: 'always' })}${language === 'pl' ? ',' : '.'}${whole.slice(-2)} ${payment.currencyCode === 'PLN' ? 'zł' : payment.currencyCode}`
  const other = (choice: 'silent' | 'twice' | 'forged') =>
    `<button name="choice" value="${choice}">${say[choice][0]}<small>${say[choice][1]}</small></button>`
  const choices =
    payment.status === 'COMPLETED' || payment.status === 'CANCELED'
      ? `<p>${say.done}</p><a class="back" href="${escapeHtml(back)}">${say.back}</a>`
      : `<form method="post">
<button class="main" name="choice" value="pay">${say.pay}</button>
<button name="choice" value="refuse">${say.refuse}</button>
</form>
<details><summary>${say.other}</summary><form method="post">${other('silent')}${other('twice')}${other('forged')}</form></details>`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${say.title}</title><style>${style}</style></head>
<body><main>
<p class="notice">${say.notice}</p>
<div class="body"><h1>${say.title}</h1><p class="about">${escapeHtml(payment.description)}</p>
<p class="sum"><span>${say.amount}</span><b>${sum}</b></p>
${choices}</div></main></body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

/**
 * `slow` answers after half a minute, `down` closes the connection, `lost` carries out the request and closes the connection
 * without an answer, `nonsense` returns an HTML page, `refuse_refunds` refuses refunds immediately, `cancel_refunds` accepts
 * and later cancels them.
 */
export type PaymentsMode = 'normal' | 'slow' | 'down' | 'lost' | 'nonsense' | 'refuse_refunds' | 'cancel_refunds'

const slowness = 30_000
/** Milliseconds before each retry of a notification that was not answered with 200. */
const retries = [500, 2000, 10_000]
const pos_id = '300746'
const client_secret = 'the secret of the simulator'

const NewOrder = v.object({
  notifyUrl: v.pipe(v.string(), v.url()),
  continueUrl: v.pipe(v.string(), v.url()),
  merchantPosId: v.literal(pos_id),
  description: v.string(),
  currencyCode: v.string(),
  totalAmount: v.pipe(v.string(), v.regex(/^[1-9]\d*$/)),
  extOrderId: v.optional(v.string()),
})
const NewRefund = v.object({
  refund: v.object({
    description: v.string(),
    amount: v.optional(v.string()),
    extRefundId: v.optional(v.string()),
  }),
})

export interface PaymentsSimulator {
  behaviour: Behaviour<PaymentsMode>
  /** Settings of the client, except for the address. */
  settings: Omit<PayuSettings, 'url'>
}

/** Path under which the product serves the payment page. */
export const simulatedPagePath = '/simulated-payment'

/** Adds a simulated PayU REST API 2.1 to a server, with a payment page that can also cause failures. */
export async function addPaymentsSimulator(app: FastifyInstance, directory: string): Promise<PaymentsSimulator> {
  const state = behaviour<PaymentsMode>([
    'normal',
    'slow',
    'down',
    'lost',
    'nonsense',
    'refuse_refunds',
    'cancel_refunds',
  ])
  const payments = await openSimulatedPayments(directory)
  const tokens = new Set<string>()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )

  /** Common beginning and end of every API call. */
  const api = (work: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async function handler(request: FastifyRequest, reply: FastifyReply) {
      const { mode } = state
      if (mode === 'down') return hangUp(request, reply)
      if (mode === 'nonsense') return reply.type('text/html').send('<!doctype html><title>Przerwa techniczna</title>')
      if (mode === 'slow') await delay(slowness, undefined, { ref: false })
      const isKnown = tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))
      if (!isKnown) return failure(reply, 401, 'UNAUTHORIZED')
      const answer = await work(request, reply)
      return answer
    }
  /** Sends an answer, unless the current mode loses it. */
  const tell = (request: FastifyRequest, reply: FastifyReply, status: number, body: object) =>
    state.mode === 'lost' ? hangUp(request, reply) : reply.code(status).send(body)

  app.post('/pl/standard/user/oauth/authorize', async (request, reply) => {
    if (state.mode === 'down') return hangUp(request, reply)
    if (state.mode === 'slow') await delay(slowness, undefined, { ref: false })
    const { client_id, client_secret: secret } = (request.body ?? {}) as Record<string, string>
    if (client_id !== pos_id || secret !== client_secret) return reply.code(401).send({ error: 'invalid_client' })
    const access_token = randomBytes(16).toString('hex')
    tokens.add(access_token)
    return { access_token, token_type: 'bearer', expires_in: 43_199, grant_type: 'client_credentials' }
  })

  app.post(
    '/api/v2_1/orders',
    api(async (request, reply) => {
      const order = v.safeParse(NewOrder, request.body)
      if (!order.success) return failure(reply, 400, 'ERROR_SYNTAX', v.getDotPath(order.issues[0]) ?? '')
      const { merchantPosId: _, extOrderId = null, ...values } = order.output
      if (extOrderId !== null && payments.all().some((known) => known.extOrderId === extOrderId))
        return failure(reply, 400, 'ERROR_ORDER_NOT_UNIQUE', extOrderId)
      const orderId = `SIM${randomBytes(8).toString('hex').toUpperCase()}`
      const now = new Date().toISOString()
      await payments.save({ ...values, orderId, extOrderId, status: 'NEW', orderCreateDate: now, refunds: [] })
      // The product serves the page, under the address by which the person reached it.
      const redirectUri = new URL(`${simulatedPagePath}/${orderId}`, values.continueUrl).href
      return tell(request, reply.header('location', redirectUri), 302, {
        status: { statusCode: 'SUCCESS' },
        redirectUri,
        orderId,
        extOrderId,
      })
    }),
  )
  app.get<{ Params: { orderId: string } }>(
    '/api/v2_1/orders/:orderId',
    api(async (request, reply) => {
      const payment = payments.find((request.params as { orderId: string }).orderId)
      if (!payment) return failure(reply, 404, 'DATA_NOT_FOUND')
      return tell(request, reply, 200, { orders: [shown(payment)], status: { statusCode: 'SUCCESS' } })
    }),
  )
  app.delete<{ Params: { orderId: string } }>(
    '/api/v2_1/orders/:orderId',
    api(async (request, reply) => {
      const payment = payments.find((request.params as { orderId: string }).orderId)
      if (!payment) return failure(reply, 404, 'DATA_NOT_FOUND')
      if (payment.status === 'COMPLETED' || payment.status === 'CANCELED')
        return failure(reply, 400, 'BUSINESS_ERROR', `The order is ${payment.status}`)
      payment.status = 'CANCELED'
      await payments.save(payment)
      void notify(payment, { order: shown(payment) })
      const { orderId, extOrderId } = payment
      return tell(request, reply, 200, { orderId, extOrderId, status: { statusCode: 'SUCCESS' } })
    }),
  )
  app.get<{ Params: { orderId: string } }>(
    '/api/v2_1/orders/:orderId/refunds',
    api(async (request, reply) => {
      const payment = payments.find((request.params as { orderId: string }).orderId)
      if (!payment) return failure(reply, 404, 'DATA_NOT_FOUND')
      return tell(request, reply, 200, { refunds: payment.refunds })
    }),
  )
  app.post<{ Params: { orderId: string } }>(
    '/api/v2_1/orders/:orderId/refunds',
    api(async (request, reply) => {
      const payment = payments.find((request.params as { orderId: string }).orderId)
      const asked = v.safeParse(NewRefund, request.body)
      if (!payment) return failure(reply, 404, 'DATA_NOT_FOUND')
      if (!asked.success || payment.status !== 'COMPLETED') return failure(reply, 400, 'ERROR_VALUE_INVALID')
      if (state.mode === 'refuse_refunds') return failure(reply, 400, 'BUSINESS_ERROR', 'Refunds are not possible')
      const { amount, extRefundId = null, description } = asked.output.refund
      const left = payment.refunds.reduce(
        (rest, refund) => (refund.status === 'CANCELED' ? rest : rest - Number(refund.amount)),
        Number(payment.totalAmount),
      )
      const isKnown = payment.refunds.some((refund) => extRefundId !== null && refund.extRefundId === extRefundId)
      const wanted = Number(amount ?? left)
      if (isKnown || wanted > left || wanted <= 0) return failure(reply, 400, 'ERROR_VALUE_INVALID', 'refund')
      const refund: SimulatedRefund = {
        refundId: String(randomInt(1_000_000, 9_999_999)),
        extRefundId,
        amount: String(wanted),
        currencyCode: payment.currencyCode,
        description,
        status: 'PENDING',
      }
      payment.refunds.push(refund)
      await payments.save(payment)
      void finish(payment, refund, state.mode === 'cancel_refunds' ? 'CANCELED' : 'FINALIZED')
      return tell(request, reply, 200, {
        orderId: payment.orderId,
        refund: { ...refund, status: 'PENDING' },
        status: { statusCode: 'SUCCESS', statusDesc: 'Refund queued for processing' },
      })
    }),
  )

  app.get<{ Params: { orderId: string } }>('/payu/page/:orderId', async (request, reply) => {
    const payment = payments.find(request.params.orderId)
    if (!payment) return reply.code(404).type('text/plain').send('No such payment')
    const language = /^\s*en/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'pl'
    return reply
      .type('text/html; charset=utf-8')
      .send(paymentPage(payment, language, withinOrigin(payment.continueUrl)))
  })
  app.post<{ Params: { orderId: string } }>('/payu/page/:orderId', async (request, reply) => {
    const payment = payments.find(request.params.orderId)
    const choice = v.safeParse(v.object({ choice: v.picklist(pageChoices) }), request.body)
    if (!payment || !choice.success) return reply.code(404).type('text/plain').send('No such payment')
    if (payment.status === 'NEW' || payment.status === 'PENDING') await decide(payment, choice.output.choice)
    return reply.code(303).header('location', withinOrigin(payment.continueUrl)).send()
  })
  app.get('/payu/payments', () => ({ results: payments.all() }))

  async function decide(payment: SimulatedPayment, choice: PageChoice): Promise<void> {
    payment.status = choice === 'refuse' ? 'CANCELED' : 'COMPLETED'
    await payments.save(payment)
    if (choice === 'silent') return
    const isForged = choice === 'forged'
    // Not awaited: the notification and the person's return may arrive in either order.
    void notify(payment, { order: shown(payment) }, isForged)
    if (choice === 'twice') void notify(payment, { order: shown(payment) }, false)
  }

  async function finish(payment: SimulatedPayment, refund: SimulatedRefund, status: SimulatedRefund['status']) {
    refund.status = status
    await payments.save(payment)
    const { description, ...told } = refund
    await notify(payment, {
      orderId: payment.orderId,
      extOrderId: payment.extOrderId,
      refund: { ...told, reason: 'refund', reasonDescription: description },
    })
  }

  /** Sends a notification until it is answered with 200. */
  async function notify({ notifyUrl }: SimulatedPayment, message: object, isForged = false): Promise<void> {
    const body = JSON.stringify(message)
    const key = isForged ? 'not the second key' : payments.second_key
    for (const wait of [0, ...(isForged ? [] : retries)]) {
      if (wait > 0) await delay(wait, undefined, { ref: false })
      const response = await fetch(notifyUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json;charset=UTF-8', 'openpayu-signature': payuSignature(body, key) },
        body,
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null)
      if (response?.status === 200) return
    }
  }

  return {
    behaviour: state,
    settings: { pos_id, client_id: pos_id, client_secret, second_key: payments.second_key },
  }
}

/** An order as PayU returns it. */
function shown({ refunds: _, ...payment }: SimulatedPayment): object {
  return { ...payment, merchantPosId: pos_id }
}

/** The return address without its origin, because the product itself serves the page. */
function withinOrigin(address: string): string {
  const { pathname, search, hash } = new URL(address)
  return `${pathname}${search}${hash}`
}

function failure(reply: FastifyReply, status: number, statusCode: string, statusDesc = ''): FastifyReply {
  return reply.code(status).send({ status: { statusCode, statusDesc } })
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
