import { type SQL, sql } from 'drizzle-orm'
import { type SearchResult, search } from '#contract/search/search.ts'
import type { Database } from '#server/db/client.ts'
import { handlers } from '#server/http/handlers.ts'
import { foundContractors, foundOrders, foundPartners, foundUsers } from './kinds.ts'
import { termsOf } from './terms.ts'
import { foundParticipants, foundTerms, foundTrainingOrders, foundTrainings } from './trainings.ts'

type Found = Omit<SearchResult, 'path'>
type Path = (found: Found) => string

const staffPaths: Record<SearchResult['entity'], Path> = {
  'partner.partners': ({ id }) => `/cms/partner/partners/${id}`,
  'contractor.contractors': ({ id }) => `/contractor/contractors/${id}`,
  'user.users': ({ id }) => `/cms/user/users/${id}`,
  'service-order.service-orders': ({ id }) => `/cms/service-order/service-orders/${id}`,
  'training.trainings': ({ id }) => `/cms/training/trainings/${id}`,
  'training.terms': ({ id }) => `/cms/training/terms/${id}/participants`,
  'training.participants': ({ title }) => `/cms/training/participants?${new URLSearchParams({ name: title })}`,
  'order.orders': ({ id }) => `/cms/order/orders/${id}`,
}
/** What has no screen of its own there is found in its list, narrowed to the one. */
const zonePaths: Partial<Record<SearchResult['entity'], Path>> = {
  'user.users': ({ title }) => `/user/users?${new URLSearchParams({ full_name: title })}`,
  'service-order.service-orders': ({ id }) => `/service-order/service-orders/${id}/preview`,
  'training.trainings': ({ id }) => `/training/terms?training=${id}`,
  'training.participants': ({ title }) => `/training/participants?${new URLSearchParams({ name: title })}`,
  'order.orders': ({ id }) => `/training/participants?order=${id}`,
}

export const searchHandlers = handlers(search, {
  'search.results.index': async ({ db, by, query, scope, locale }) => {
    const terms = termsOf(query.query)
    const kinds = [
      by.permissions['partner.partners.show'] && foundPartners(scope, terms),
      by.permissions['contractor.contractors.show'] && foundContractors(scope, terms),
      by.permissions['user.users.show'] && foundUsers(scope, terms),
      by.permissions['service-order.service-orders.show'] && foundOrders(scope, terms, locale),
      by.permissions['training.trainings.show'] && foundTrainings(scope, terms),
      by.permissions['training.terms.show'] && foundTerms(scope, terms),
      by.permissions['training.participants.index'] && foundParticipants(scope, terms),
      by.permissions['order.orders.show'] && foundTrainingOrders(scope, terms),
    ]
    return { results: await findAll(db, kinds, staffPaths) }
  },

  'partnerzone.search.results.index': async ({ db, by, query, scope, locale }) => {
    const terms = termsOf(query.query)
    const kinds = [
      by.permissions['partnerzone.service-order.service-orders.show'] && foundOrders(scope, terms, locale),
      by.permissions['partnerzone.user.users.index'] && foundUsers(scope, terms),
      by.permissions['partnerzone.training.terms.index'] && foundTrainings(scope, terms),
      by.permissions['partnerzone.training.participants.index'] && foundParticipants(scope, terms),
      by.permissions['partnerzone.training.participants.index'] && foundTrainingOrders(scope, terms),
    ]
    return { results: await findAll(db, kinds, zonePaths) }
  },
})

/**
 * All kinds in one round trip. The kind with the surest hit comes first, so that a number that was typed leads to its
 * record at once; hits by mere likeness come last.
 */
async function findAll(
  db: Database,
  kinds: readonly (SQL | undefined | false)[],
  paths: Partial<Record<SearchResult['entity'], Path>>,
): Promise<SearchResult[]> {
  const asked = kinds.filter((kind): kind is SQL => Boolean(kind))
  if (asked.length === 0) return []
  const each = asked.map((kind, place) => sql`select ${place}::int as place, kind.* from (${kind}) as kind`)
  const { rows } = await db.execute<{ entity: SearchResult['entity'] } & Omit<Found, 'entity'>>(sql`
    select entity, id, title, subtitle from (${sql.join(each, sql` union all `)}) as found
    order by min(floor(rank)) over (partition by place), place, position`)
  return rows.map((row) => ({ ...row, path: paths[row.entity]?.(row) ?? '/' }))
}
