import { and, isNotNull, sql } from 'drizzle-orm'
import { coreRecords } from '#contract/core/records.ts'
import { security_failures } from '#server/db/security-failures.table.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type Call, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf, shownWhere, withinDays } from '#server/http/lists/conditions.ts'
import { listAudit, listHistory, listSecurity, personNamedTo } from './audit.ts'
import { listTrash, restore } from './trash.ts'

export const recordHandlers = handlers(coreRecords, {
  'core.audit.index': listAudit,
  'core.security.index': listSecurity,
  'core.security.failures': listSecurityFailures,
  'core.history.index': listHistory,
  'core.trash.index': listTrash,
  'core.trash.restore': restore,
})

const endpoint = coreRecords.endpoints['core.security.failures']

/** Counted failures of sign-ins and access, newest first. Those of a person whom the reader may not name are nobody's. */
function listSecurityFailures(call: Call<typeof endpoint, StaffScope>) {
  const { id, hour, kind, network, email_hash, user_id, count, last_at } = security_failures
  const address = sql<string | null>`left(${email_hash}, 8)`.as('address')
  const name = personNamedTo(call.scope, user_id)
  const isNamed = isNotNull(name)
  return answerList(call, endpoint, {
    id,
    rows: () =>
      call.db
        .select({
          id,
          hour,
          kind,
          network,
          address,
          user_id: shownWhere(isNamed, user_id).as('user_id'),
          person: name.as('person'),
          count,
          last_at,
        })
        .from(security_failures)
        .$dynamic(),
    counted: security_failures,
    sorts: { hour, count, last_at },
    filters: {
      hour: (days) => withinDays(hour, days),
      kind: (kinds) => isOneOf(kind, kinds),
      network: (text) => contains(network, text),
      person: (ids) => and(isNamed, isOneOf(user_id, ids)),
    },
  })
}
