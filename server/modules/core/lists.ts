import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { coreLists, type ListView } from '#contract/core/lists.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import type { ListEndpoint } from '#contract/list.ts'
import { users } from '#server/db/users.table.ts'
import { mayCall } from '#server/http/access/access.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { refuse, refuseField } from '#server/http/refusal.ts'
import { list_settings, list_views } from './table.ts'

const sharing = 'core.list-views.share'
const entity = 'core.list-views'
/** What of a list's query a view may hold: the page and the format of an answer are nobody's view. */
const unkept = ['page', 'format', 'columns', 'labels', 'words', 'ids']

type StoredView = typeof list_views.$inferSelect
interface ViewFields {
  name: string
  query: string
  shared: boolean
}

export const coreListHandlers = handlers(coreLists, {
  'core.lists.show': async (call) => {
    const { list } = call.params
    listOf(call, list)
    const [settings] = await call.db
      .select({ columns: list_settings.columns })
      .from(list_settings)
      .where(and(eq(list_settings.user_id, call.user.id), eq(list_settings.list, list)))
    const rows = await call.db
      .select({ view: list_views, author_name: sql<string>`${users.first_name} || ' ' || ${users.last_name}` })
      .from(list_views)
      .innerJoin(users, eq(users.id, list_views.created_by))
      .where(and(eq(list_views.list, list), or(list_views.shared, eq(list_views.created_by, call.user.id))))
      .orderBy(asc(list_views.name), asc(list_views.id))
    return {
      columns: settings?.columns ?? null,
      views: rows.map(({ view, author_name }) => toView(call, view, author_name)),
    }
  },

  // How somebody likes a table is nobody else's business: it is not audited.
  'core.lists.update': async (call) => {
    const { list } = call.params
    const { columns } = call.body
    listOf(call, list)
    const mine = and(eq(list_settings.user_id, call.user.id), eq(list_settings.list, list))
    if (columns === null) await call.db.delete(list_settings).where(mine)
    else {
      await call.db
        .insert(list_settings)
        .values({ user_id: call.user.id, list, columns })
        .onConflictDoUpdate({ target: [list_settings.user_id, list_settings.list], set: { columns } })
    }
    return {}
  },

  'core.list-views.store': async (call) => {
    const { list, ...fields } = call.body
    checkQuery(listOf(call, list), fields.query)
    if (fields.shared && !mayShare(call)) refuseField('shared', 'list.may_not_share')
    await checkName(call, list, fields, null)
    const [view] = await call.db
      .insert(list_views)
      .values({ list, ...fields, created_by: call.user.id, created_at: call.at.toISOString() })
      .returning()
    if (!view) throw new Error('no view was stored')
    await call.audit({ entity, entity_id: view.id, action: 'store', before: null, after: view })
    return toView(call, view, call.user.full_name)
  },

  'core.list-views.update': async (call) => {
    const { version, ...fields } = call.body
    const { view: before, author_name } = await findView(call, call.params.list_view)
    if (!mayUpdate(call, before)) refuse('forbidden')
    checkQuery(listOf(call, before.list), fields.query)
    if (fields.shared && !before.shared && !mayShare(call)) refuseField('shared', 'list.may_not_share')
    await refuseOutdated(call.db, entity, before, version)
    await checkName(call, before.list, fields, before)
    const [view] = await call.db
      .update(list_views)
      .set({ ...fields, version: version + 1 })
      .where(eq(list_views.id, before.id))
      .returning()
    if (!view) throw new Error('no view was updated')
    await call.audit({ entity, entity_id: view.id, action: 'update', before, after: view })
    return toView(call, view, author_name)
  },

  'core.list-views.destroy': async (call) => {
    const { view } = await findView(call, call.params.list_view)
    if (!mayDestroy(call, view)) refuse('forbidden')
    await call.db.delete(list_views).where(eq(list_views.id, view.id))
    await call.audit({ entity, entity_id: view.id, action: 'destroy', before: view, after: null })
    return {}
  },
})

/** The declaration of a list that the person may call; any other does not exist to them. */
function listOf({ request }: CallContext, name: string): ListEndpoint {
  const endpoint = Object.hasOwn(endpoints, name) ? (endpoints as Record<string, Endpoint>)[name] : undefined
  const isOpen = endpoint?.kind === 'list' && request.session && mayCall(request.session, name, endpoint)
  return isOpen ? (endpoint as ListEndpoint) : refuse('not_found')
}

/** A view that the person is offered, locked. */
async function findView(call: CallContext, id: number): Promise<{ view: StoredView; author_name: string }> {
  const [found] = await call.db
    .select({ view: list_views, author_name: sql<string>`${users.first_name} || ' ' || ${users.last_name}` })
    .from(list_views)
    .innerJoin(users, eq(users.id, list_views.created_by))
    .where(and(eq(list_views.id, id), or(list_views.shared, eq(list_views.created_by, call.user.id))))
    .for('update', { of: list_views })
  if (!found) return refuse('not_found')
  listOf(call, found.view.list)
  return found
}

/** The query of a view is held to what the list takes, as its address is. */
function checkQuery(endpoint: ListEndpoint, query: string): void {
  const values = Object.fromEntries(new URLSearchParams(query))
  const isTaken = v.safeParse(endpoint.query, values).success && !unkept.some((name) => Object.hasOwn(values, name))
  if (!isTaken) refuseField('query', 'rule.type')
}

/** Nobody has two views of one name at a list. */
async function checkName({ db, user }: CallContext, list: string, { name }: ViewFields, before: StoredView | null) {
  const others = and(
    eq(list_views.list, list),
    eq(list_views.created_by, before?.created_by ?? user.id),
    eq(sql`lower(${list_views.name})`, name.toLowerCase()),
    before ? ne(list_views.id, before.id) : undefined,
  )
  if ((await db.$count(list_views, others)) > 0) refuseField('name', 'rule.not_unique')
}

function toView(call: CallContext, view: StoredView, author_name: string): ListView {
  const { id, name, query, columns, shared, version } = view
  const is_own = view.created_by === call.user.id
  const rights = { may_update: mayUpdate(call, view), may_destroy: mayDestroy(call, view) }
  return { id, name, query, columns, shared, version, is_own, author_name, ...rights }
}

function mayShare({ by }: CallContext): boolean {
  return by.permissions[sharing] === true
}

function mayUpdate({ user }: CallContext, view: StoredView): boolean {
  return view.created_by === user.id
}

/** One's own; who keeps order among the shared ones, those too. */
function mayDestroy(call: CallContext, view: StoredView): boolean {
  return view.created_by === call.user.id || (view.shared && mayShare(call))
}
