import * as v from 'valibot'
import { ErpError, type MasterPage, type PageRequest, type PageSet } from './erp.ts'
import { type ODataAnswer, type ODataRequest, odataFailure } from './odata-client.ts'
import { salesLines, salesSet } from './sales-mapping.ts'

/** Records per page: few enough for one transaction, many enough that 100,000 records need only 200 calls. */
const pageSize = 500

const Page = v.object({
  value: v.array(v.unknown()),
  '@odata.nextLink': v.optional(v.string()),
})

/**
 * Reads one page of an entity set. Records are filtered by `SystemModifiedAt`, which the published page must include
 * (docs/erp.md).
 */
export async function readMasterPage(
  call: (request: ODataRequest) => Promise<ODataAnswer>,
  set: PageSet,
  { since, next }: PageRequest,
): Promise<MasterPage> {
  const asked = [
    ...(since ? [`$filter=${encodeURIComponent(`SystemModifiedAt gt ${since}`)}`] : []),
    ...(set === salesSet ? [`$expand=${salesLines}`] : []),
  ]
  const query = asked.length > 0 ? `?${asked.join('&')}` : ''
  const { status, body } = await call({ method: 'GET', path: `${set}${next ?? query}`, page_size: pageSize })
  if (status >= 400)
    throw new ErpError('refused', `HTTP ${status}: ${odataFailure(body)?.message ?? 'no reason given'}`)
  const page = v.safeParse(Page, body)
  if (!page.success) throw new ErpError('nonsense', `HTTP ${status} without a page of ${set}`)
  return { records: page.output.value, next: nextOf(set, page.output['@odata.nextLink'], next) }
}

/**
 * Continuation of a page: the query of its next link. The address stays our own, because an ERP behind a proxy names itself
 * differently, and no answer may redirect the portal and its password.
 */
function nextOf(set: PageSet, link: string | undefined, current: string | null): string | null {
  if (!link) return null
  const query = /\?.+$/.exec(link)?.[0]
  if (!query) throw new ErpError('nonsense', `The next page of ${set} has no address`)
  if (query === current) throw new ErpError('nonsense', `A page of ${set} names itself as the next one`)
  return query
}
