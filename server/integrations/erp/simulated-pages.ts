import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { PageSet } from './erp.ts'
import { isMasterSet, type MasterRecord, type SimulatedMaster } from './simulated-master.ts'

const Changes = v.nullable(v.record(v.string(), v.unknown()))
const Records = v.array(v.record(v.string(), v.unknown()))

/** Maximum page size, whatever is requested. */
const largestPage = 20_000

/**
 * A page of an entity set as Business Central returns it: records with `SystemModifiedAt gt …`, as many as `Prefer:
 * odata.maxpagesize` says, and a link to the next page. `repeats`: the link leads to the same page.
 */
export function simulatedPage(
  records: readonly Record<string, unknown>[],
  set: string,
  { query, prefer, repeats }: { query: URLSearchParams; prefer: string | undefined; repeats: boolean },
): object {
  const since = /^SystemModifiedAt gt (\S+)$/i.exec(query.get('$filter') ?? '')?.[1]
  const top = Number(query.get('$top') ?? Number.POSITIVE_INFINITY)
  const size = Number(/maxpagesize=(\d+)/.exec(prefer ?? '')?.[1] ?? largestPage)
  const from = Number(query.get('$skiptoken') ?? 0)
  const found = since
    ? records.filter(
        ({ SystemModifiedAt, systemModifiedAt = SystemModifiedAt }) => String(systemModifiedAt ?? '') > since,
      )
    : records
  const next = new URLSearchParams(query)
  next.set('$skiptoken', String(repeats ? from : from + size))
  return {
    value: found.slice(from, from + Math.min(size, top)),
    ...(found.length > from + size && top > size && { '@odata.nextLink': `http://erp.example/ODataV4/${set}?${next}` }),
  }
}

/**
 * Changes of the simulated data by hand: `PUT /erp/master/Items` replaces all records, `PATCH /erp/master/Items/100` changes
 * one, null deletes it.
 */
export function addMasterData(
  app: FastifyInstance,
  master: SimulatedMaster,
  tell: (set: PageSet, key: string | null) => void,
): void {
  app.get<{ Params: { set: string } }>('/erp/master/:set', async ({ params: { set } }, reply) =>
    isMasterSet(set) ? { results: await master.all(set) } : reply.code(404).send({ message: 'No such set' }),
  )
  app.put<{ Params: { set: string } }>(
    '/erp/master/:set',
    { bodyLimit: 67_108_864 },
    async ({ params: { set }, body }, reply) => {
      const records = v.safeParse(Records, body)
      if (!isMasterSet(set) || !records.success)
        return reply.code(422).send({ message: 'A list of records is asked for' })
      const at = new Date().toISOString()
      await master.replace(
        set,
        records.output.map((record): MasterRecord => ({ SystemModifiedAt: at, ...record })),
      )
      tell(set, null)
      return {}
    },
  )
  app.patch<{ Params: { set: string; key: string } }>(
    '/erp/master/:set/:key',
    async ({ params: { set, key }, body }, reply) => {
      const changes = v.safeParse(Changes, body ?? null)
      if (!isMasterSet(set) || !changes.success)
        return reply.code(422).send({ message: 'Changed fields are asked for' })
      await master.change(set, key, changes.output, new Date())
      tell(set, key)
      return {}
    },
  )
}
