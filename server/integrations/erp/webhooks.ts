import * as v from 'valibot'
import { ErpError, type ErpPort, type Watch, type WatchedPage } from './erp.ts'
import { accepted, isNotThere, type ODataAnswer, type ODataOptions, odataClient, odataText } from './odata-client.ts'
import { companyOfApi } from './page-client.ts'

const Subscription = v.object({
  subscriptionId: v.string(),
  notificationUrl: v.string(),
  resource: v.string(),
  expirationDateTime: v.pipe(v.string(), v.isoTimestamp()),
  '@odata.etag': v.optional(v.string()),
})
const Subscriptions = v.object({ value: v.array(Subscription) })

const standard = 'v2.0'

/**
 * Webhooks of Business Central: a subscription to an API page expires after three days unless it is renewed, and each time the
 * listener is asked to confirm it. Pages published as web services have no webhooks (docs/erp.md).
 */
export function openWebhooks(options: ODataOptions): Pick<ErpPort, 'isWatchable' | 'watch' | 'unwatch'> {
  const { api_url, api_group } = options
  const groupOf = ({ isStandard }: WatchedPage) => (isStandard ? standard : api_group)
  const clientOf = (group: string) => odataClient(options, `${api_url?.replace(/\/$/, '')}/${group}`)
  const clientFor = (page: WatchedPage) => {
    const group = groupOf(page)
    if (!api_url || !group) throw new ErpError('refused', `No API page ${page.name} is configured`)
    return { call: clientOf(group), group }
  }
  const companyPath = companyOfApi(options)

  return {
    isWatchable: (page) => Boolean(api_url && groupOf(page)),
    async watch(page, { url, secret }): Promise<Watch> {
      const { call, group } = clientFor(page)
      const resource = `/api/${group}/${await companyPath()}/${page.name}`
      const { value } = parsed(Subscriptions, await call({ method: 'GET', path: 'subscriptions' }))
      // It may exist from an earlier attempt whose answer was lost.
      const known = value.find((one) => one.notificationUrl === url && one.resource.endsWith(resource))
      const body = { notificationUrl: url, resource, clientState: secret }
      const answer = known
        ? await call({
            ...{ method: 'PATCH', path: `subscriptions${keyOf(known.subscriptionId)}`, body },
            if_match: known['@odata.etag'] ?? '*',
          })
        : await call({ method: 'POST', path: 'subscriptions', body })
      const { subscriptionId: id, expirationDateTime: until } = parsed(Subscription, answer)
      return { id, until: new Date(until).toISOString() }
    },
    async unwatch(page, id) {
      const { call } = clientFor(page)
      const answer = await call({ method: 'DELETE', path: `subscriptions${keyOf(id)}`, if_match: '*' })
      if (!isNotThere(answer)) accepted(answer)
    },
  }
}

/** The key without its name, as the API expects it. */
const keyOf = (id: string) => `(${odataText(id)})`

function parsed<Schema extends v.GenericSchema>(schema: Schema, answer: ODataAnswer): v.InferOutput<Schema> {
  const read = v.safeParse(schema, accepted(answer).body)
  if (!read.success) throw new ErpError('nonsense', `HTTP ${answer.status} without what was asked for`)
  return read.output
}
