import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { PageSet } from './erp.ts'

/** Publisher, group and version of the simulator's custom API pages. */
export const simulatedGroup = 'portal/erp/v1.0'

/** Id of the simulator's company. */
export const simulatedCompanyId = '4a7c1f52-0d3b-4d0e-9c55-6c8a0e6f0d11'
const days = 3 * 86_400_000
/** Milliseconds in which changes are collected into one notification; Business Central collects for half a minute. */
const grouped = 200
/** From this number of changes on, a notification names the collection instead of records. */
const collection = 5

const pages: Readonly<Record<PageSet, string>> = {
  Manufacturers: `/api/${simulatedGroup}/companies(${simulatedCompanyId})/manufacturers`,
  ServiceOrders: `/api/${simulatedGroup}/companies(${simulatedCompanyId})/serviceOrders`,
  SalesOrders: `/api/${simulatedGroup}/companies(${simulatedCompanyId})/salesOrders`,
  SpareParts: `/api/${simulatedGroup}/companies(${simulatedCompanyId})/spareParts`,
  ServiceItems: `/api/${simulatedGroup}/companies(${simulatedCompanyId})/serviceItems`,
  Items: `/api/v2.0/companies(${simulatedCompanyId})/items`,
  Customers: `/api/v2.0/companies(${simulatedCompanyId})/customers`,
}

const Wanted = v.object({ notificationUrl: v.string(), resource: v.string(), clientState: v.optional(v.string(), '') })

interface Subscription extends v.InferOutput<typeof Wanted> {
  subscriptionId: string
  expirationDateTime: string
}

interface Answer {
  status: number
  body?: object
}

/** Subscriptions of the ERP simulator and their notifications. They are lost when it ends, as Business Central's expire. */
export function simulatedWebhooks() {
  const subscriptions = new Map<string, Subscription>()
  const changed = new Map<PageSet, Set<string | null>>()

  /** Stored when the listener returns the token sent to it. */
  async function subscribe(body: unknown, id: string): Promise<Answer> {
    const wanted = v.safeParse(Wanted, body)
    if (!wanted.success) return failure(400, 'notificationUrl and resource are asked for')
    const { notificationUrl, resource } = wanted.output
    if (!Object.values(pages).includes(resource)) return failure(400, `The resource ${resource} has no webhooks`)
    const token = randomUUID()
    const address = `${notificationUrl}?validationToken=${encodeURIComponent(token)}`
    const answer = await fetch(address, { method: 'POST', signal: AbortSignal.timeout(5000) })
      .then(async (response) => response.status === 200 && (await response.text()))
      .catch(() => false)
    if (answer !== token) return failure(400, 'The notification URL did not answer with the validation token')
    const subscription: Subscription = {
      ...wanted.output,
      subscriptionId: id,
      expirationDateTime: new Date(Date.now() + days).toISOString(),
    }
    subscriptions.set(id, subscription)
    return { status: 201, body: subscription }
  }

  async function send(set: PageSet): Promise<void> {
    const keys = [...(changed.get(set) ?? [])]
    changed.delete(set)
    const isCollection = keys.includes(null) || keys.length >= collection
    for (const {
      subscriptionId,
      resource,
      clientState,
      expirationDateTime,
      notificationUrl,
    } of subscriptions.values()) {
      if (resource !== pages[set] || Date.parse(expirationDateTime) < Date.now()) continue
      const notice = { subscriptionId, clientState, expirationDateTime, lastModifiedDateTime: new Date().toISOString() }
      const value = isCollection
        ? [{ ...notice, resource: `${resource}?$filter=lastModifiedDateTime gt …`, changeType: 'collection' }]
        : keys.map((key) => ({ ...notice, resource: `${resource}(${key})`, changeType: 'updated' }))
      await fetch(notificationUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ value }),
        signal: AbortSignal.timeout(5000),
      }).catch(() => undefined)
    }
  }

  return {
    /** Notifies listeners that a record has changed; null for many records. */
    tell(set: PageSet, key: string | null): void {
      const keys = changed.get(set)
      if (keys) keys.add(key)
      else {
        changed.set(set, new Set([key]))
        setTimeout(() => void send(set), grouped).unref()
      }
    },
    async answer(method: string, url: string, body: unknown): Promise<Answer> {
      const path = decodeURIComponent(url.split('?')[0] ?? '')
      if (path.endsWith('/companies'))
        return { status: 200, body: { value: [{ id: simulatedCompanyId, name: 'Demo' }] } }
      const id = /\/subscriptions\('([^']+)'\)$/.exec(path)?.[1]
      if (id === undefined)
        return method === 'POST'
          ? subscribe(body, randomUUID().replaceAll('-', ''))
          : { status: 200, body: { value: [...subscriptions.values()] } }
      if (!subscriptions.has(id)) return failure(404, 'The subscription is not there')
      if (method === 'PATCH') return subscribe(body, id)
      if (method === 'DELETE') subscriptions.delete(id)
      return { status: 204 }
    },
  }
}

function failure(status: number, message: string): Answer {
  return { status, body: { error: { code: 'BadRequest', message } } }
}
