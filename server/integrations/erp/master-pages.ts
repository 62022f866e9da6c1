import * as v from 'valibot'
import { ErpError, type MasterPage, masterSets, type PageRequest, type PageSet } from './erp.ts'
import { accepted } from './odata-client.ts'
import type { PageClient } from './page-client.ts'

/** Records per page: few enough for one transaction, many enough that 100,000 records need only 200 calls. */
const pageSize = 500

const Page = v.object({
  value: v.array(v.unknown()),
  '@odata.nextLink': v.optional(v.string()),
})

/**
 * Reads one page of an entity set. Records are filtered by `SystemModifiedAt`, which the published page must include
 * (docs/erp.md). Master data come from a copy of the database; orders do not, because what the portal has just written there
 * must not be missing.
 */
export async function readMasterPage(
  pages: PageClient,
  set: PageSet,
  { since, next }: PageRequest,
): Promise<MasterPage> {
  const path = next === null ? pages.listOf(set, { since }) : `${pages.nameOf(set)}${next}`
  const from_copy = masterSets.some((one) => one === set)
  const answer = await pages.call({ method: 'GET', path, page_size: pageSize, from_copy })
  const page = v.safeParse(Page, accepted(answer).body)
  if (!page.success) throw new ErpError('nonsense', `HTTP ${answer.status} without a page of ${set}`)
  const records = page.output.value.map((record) => pages.incoming(set, record))
  return { records, next: nextOf(set, page.output['@odata.nextLink'], next) }
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
