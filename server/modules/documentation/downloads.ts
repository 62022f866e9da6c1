import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { documentation } from '#contract/documentation/documentation.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope, StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, withinDays } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { users } from '#server/modules/auth/index.ts'
import { partners, partnersInScope } from '#server/modules/partner/index.ts'
import { documentsInScope } from './rows.ts'
import { documentation_downloads, documentations } from './table.ts'
import { isDocumentVisible, isOutdated, nameFor } from './visible-documents.ts'

type Endpoints = (typeof documentation)['endpoints']
type DownloadsCall = Call<
  Endpoints['documentation.downloads.index'] | Endpoints['documentation.contractor-downloads.index'],
  StaffScope
>

const fullName = sql<string>`${users.first_name} || ' ' || ${users.last_name}`

function rowsOf(db: Database, locale: Locale) {
  return db
    .select({
      id: documentation_downloads.id,
      documentation_id: documentations.id,
      documentation_number: documentations.documentation_number,
      name: nameFor(locale),
      edition: documentation_downloads.edition,
      is_outdated: isOutdated,
      locale: documentation_downloads.locale,
      full_name: fullName,
      partner_name: partners.name,
      downloaded_at: documentation_downloads.downloaded_at,
    })
    .from(documentation_downloads)
    .innerJoin(documentations, eq(documentations.id, documentation_downloads.documentation_id))
    .innerJoin(users, eq(users.id, documentation_downloads.user_id))
    .leftJoin(partners, eq(partners.id, documentation_downloads.partner_id))
    .$dynamic()
}

/** Condition for downloads that staff may see: documents of their brands, by people of their companies. */
function seen(scope: StaffScope): SQL | undefined {
  return and(isLive(documentations), documentsInScope(scope), partnersInScope(scope))
}

/** The list of downloads of a document or a company, by `where`. */
export function listDownloads(call: DownloadsCall, where: SQL) {
  return answerList(call, documentation.endpoints['documentation.downloads.index'], {
    id: documentation_downloads.id,
    rows: () => rowsOf(call.db, call.locale),
    where: and(where, seen(call.scope)),
    sorts: { downloaded_at: documentation_downloads.downloaded_at, edition: documentation_downloads.edition },
    filters: {
      name: (text) => contains(sql`${documentations.documentation_number} || ' ' || ${nameFor(call.locale)}`, text),
      full_name: (text) => contains(fullName, text),
      partner_name: (text) => contains(partners.name, text),
      downloaded_at: (range) => withinDays(documentation_downloads.downloaded_at, range),
    },
  })
}

/** Condition for downloads by people of a contractor's partner. */
export function isOfContractor(contractor: number): SQL {
  return inArray(
    documentation_downloads.partner_id,
    sql`(select ${partners.id} from ${partners} where ${partners.contractor_id} = ${contractor})`,
  )
}

/** A download on a dashboard. */
export interface LatestDownload {
  id: number
  documentation_id: number
  documentation_number: string
  name: string
  edition: number
  is_outdated: boolean
  full_name: string
  partner_name: string | null
  downloaded_at: string
}

/**
 * Latest downloads for dashboards, each document once per person: documents visible to a partner's person, downloaded by people
 * of their companies; or those that a colleague may see.
 */
export async function latestDownloads(
  db: Database,
  { scope, locale }: { scope: Scope; locale: Locale },
  limit: number,
): Promise<LatestDownload[]> {
  const who =
    scope.kind === 'partner'
      ? and(isDocumentVisible({ scope, locale }), inArray(documentation_downloads.partner_id, [...scope.partner_ids]))
      : seen(scope)
  const isLast = sql`not exists (select from ${documentation_downloads} later
    where later.documentation_id = ${documentation_downloads.documentation_id}
      and later.user_id = ${documentation_downloads.user_id} and later.id > ${documentation_downloads.id})`
  return rowsOf(db, locale)
    .where(and(who, isLast))
    .orderBy(desc(documentation_downloads.downloaded_at), desc(documentation_downloads.id))
    .limit(limit)
}
