import { and, asc, eq, exists, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type CountedList, coreLists, type ListView } from '#contract/core/lists.ts'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import type { GroupSums, ListEndpoint, Neighbours, Pagination, Sums } from '#contract/declare/list.ts'
import { validate } from '#contract/declare/validation.ts'
import { endpoints } from '#contract/index.ts'
import type { Queryable } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import { mayCall } from '#server/http/access/access.ts'
import type { Person } from '#server/http/access/scope.ts'
import { newCall } from '#server/http/call.ts'
import { type AnyHandler, type CallContext, handlers } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { validateFrom } from '#server/http/routes.ts'
import { Refused, refuse, refuseField } from '#server/refusal.ts'
import { list_settings, list_view_people, list_views } from './table.ts'

const sharing = 'core.list-views.share'
const entity = 'core.list-views'
/** Query parameters that a view does not store. */
const unkept = ['page', 'format', 'columns', 'labels', 'words', 'ids']

type StoredView = typeof list_views.$inferSelect

/** A view with its author's name and the people with whom it is shared, those with a closed account apart. */
interface FoundView {
  view: StoredView
  author_name: string
  people: number[]
  has_people: boolean
}

/** Access to the handlers of lists, which also count, and to the rights of people with whom a view is shared. */
export interface ListPorts {
  handlerOf: (name: string) => AnyHandler | undefined
  /** A person by the id; null when the account is closed. */
  personOf: (pool: Queryable, user_id: number) => Promise<Person | null>
}

/** Handlers of the personal settings and views of lists. */
export const coreListHandlers = ({ handlerOf, personOf }: ListPorts) =>
  handlers(coreLists, {
    'core.lists.show': async (call) => {
      const { list } = call.params
      listOf(call, list)
      const [settings] = await call.db
        .select()
        .from(list_settings)
        .where(and(eq(list_settings.user_id, call.user.id), eq(list_settings.list, list)))
      const found = await offeredViews(call, eq(list_views.list, list)).orderBy(
        asc(list_views.name),
        asc(list_views.id),
      )
      const views = found.map((view) => toView(call, view))
      return {
        columns: settings?.columns ?? null,
        default_view: defaultAmong(views, settings?.default_view ?? null),
        per_page: settings?.per_page ?? null,
        views,
      }
    },

    // Personal arrangement of tables is private: it is not audited.
    'core.lists.update': async (call) => {
      const { list } = call.params
      listOf(call, list)
      const kept = call.body
      if (Object.keys(kept).length === 0) return {}
      await call.db
        .insert(list_settings)
        .values({ user_id: call.user.id, list, ...kept })
        .onConflictDoUpdate({ target: [list_settings.user_id, list_settings.list], set: kept })
      return {}
    },

    'core.lists.counts': async (call) => {
      const counts: (number | null)[] = []
      // One after the other: a row of tabs uses one connection, like any other call.
      for (const asked of call.query.lists) counts.push(await countList(call, asked, handlerOf))
      return { counts }
    },

    'core.lists.neighbours': (call) => neighboursIn(call, call.query, handlerOf),

    'core.lists.sums': (call) => sumList(call, call.query, handlerOf),

    'core.list-views.store': async (call) => {
      const { list, people: wanted = [], ...fields } = call.body
      const endpoint = listOf(call, list)
      checkQuery(endpoint, fields.query)
      if (fields.shared && !mayShare(call)) refuseField('shared', 'list.may_not_share')
      const people = fields.shared ? [] : wanted
      await checkPeople(call, list, endpoint, people, personOf)
      await checkName(call, list, fields, null)
      const [view] = await call.db
        .insert(list_views)
        .values({ list, ...fields, created_by: call.user.id, created_at: call.at.toISOString() })
        .returning()
      if (!view) throw new Error('no view was stored')
      await sharePeople(call, view.id, people)
      await call.audit({ entity, entity_id: view.id, action: 'store', before: null, after: { ...view, people } })
      return toView(call, await findView(call, view.id))
    },

    'core.list-views.update': async (call) => {
      const { version, people: wanted, ...fields } = call.body
      const { view: before, people: had } = await findView(call, call.params.list_view)
      if (!mayUpdate(call, before)) refuse('forbidden')
      const endpoint = listOf(call, before.list)
      checkQuery(endpoint, fields.query)
      const reachesOthers = fields.shared && !(before.shared && fields.role === before.role)
      if (reachesOthers && !mayShare(call)) refuseField('shared', 'list.may_not_share')
      const people = fields.shared ? [] : (wanted ?? had)
      const added = people.filter((id) => !had.includes(id))
      await checkPeople(call, before.list, endpoint, added, personOf)
      await refuseOutdated(call.db, entity, before, version)
      await checkName(call, before.list, fields, before)
      const [view] = await call.db
        .update(list_views)
        .set({ ...fields, version: version + 1 })
        .where(eq(list_views.id, before.id))
        .returning()
      if (!view) throw new Error('no view was updated')
      await sharePeople(call, view.id, people)
      await call.audit({
        entity,
        entity_id: view.id,
        action: 'update',
        before: { ...before, people: had },
        after: { ...view, people },
      })
      return toView(call, await findView(call, view.id))
    },

    'core.list-views.destroy': async (call) => {
      const found = await findView(call, call.params.list_view)
      if (!mayDestroy(call, found)) refuse('forbidden')
      const { view, people } = found
      await call.db.delete(list_views).where(eq(list_views.id, view.id))
      await call.audit({ entity, entity_id: view.id, action: 'destroy', before: { ...view, people }, after: null })
      return {}
    },
  })

/**
 * The view that the person begins with. A saved one that is not offered to them any more, because it was deleted or belongs to a
 * role that they have lost, is none; built-in views are known to the client.
 */
function defaultAmong(views: readonly ListView[], id: string | null): string | null {
  const isSaved = id !== null && /^\d+$/.test(id)
  return isSaved && !views.some((view) => String(view.id) === id) ? null : id
}

/** People with whom a view is shared. */
const peopleOf = (columns: SQL) =>
  sql`select ${columns} from ${list_view_people} p join users u on u.id = p.user_id where p.view_id = ${list_views.id}`
const hasPeople = sql<boolean>`exists (${peopleOf(sql`1`)})`

/** The views that are offered to the person, narrowed down by a condition. */
function offeredViews(call: CallContext, where: SQL) {
  return call.db
    .select({
      view: list_views,
      author_name: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
      people: sql<number[]>`array(${peopleOf(sql`p.user_id`)} and u.status = 1 order by p.user_id)`,
      has_people: hasPeople,
    })
    .from(list_views)
    .innerJoin(users, eq(users.id, list_views.created_by))
    .where(and(where, isOffered(call)))
}

/**
 * Condition for views, with their authors, that are offered to the person: their own, shared ones, and those shared
 * with one of their roles or with them. A maintainer of shared views is offered those of closed accounts too: no other person
 * could delete them.
 */
function isOffered(call: CallContext): SQL | undefined {
  const { id, roles } = call.user
  const isOrphan = mayShare(call) ? ne(users.status, 1) : undefined
  const isForPerson = or(
    isNull(list_views.role),
    inArray(
      list_views.role,
      roles.map(({ slug }) => slug),
    ),
    isOrphan,
  )
  return or(
    eq(list_views.created_by, id),
    and(list_views.shared, isForPerson),
    sql`exists (${peopleOf(sql`1`)} and p.user_id = ${id})`,
    isOrphan && and(isOrphan, hasPeople),
  )
}

/** Declaration of a list that the person may call; 404 for any other. */
export function listOf({ request }: CallContext, name: string): ListEndpoint {
  const endpoint = Object.hasOwn(endpoints, name) ? (endpoints as Record<string, Endpoint>)[name] : undefined
  const isOpen = endpoint?.kind === 'list' && request.session && mayCall(request.session, name, endpoint)
  return isOpen ? (endpoint as ListEndpoint) : refuse('not_found')
}

/** A view offered to the person, locked. */
async function findView(call: CallContext, id: number): Promise<FoundView> {
  const [found] = await offeredViews(call, eq(list_views.id, id)).for('update', { of: list_views })
  if (!found) return refuse('not_found')
  listOf(call, found.view.list)
  return found
}

/** Refuses a query that the list does not accept. */
function checkQuery(endpoint: ListEndpoint, query: string): void {
  const values = Object.fromEntries(new URLSearchParams(query))
  const isTaken = v.safeParse(endpoint.query, values).success && !unkept.some((name) => Object.hasOwn(values, name))
  if (!isTaken) refuseField('query', 'rule.type')
}

/** Refuses to share a view with people who may not see its list, by their names. */
async function checkPeople(
  call: CallContext,
  list: string,
  endpoint: ListEndpoint,
  people: readonly number[],
  personOf: ListPorts['personOf'],
): Promise<void> {
  if (people.length === 0) return
  if (!mayShare(call)) refuseField('people', 'list.may_not_share')
  const found: (Person | null)[] = []
  for (const id of people) found.push(await personOf(call.deps.pool, id))
  const staff = found.filter((person) => person?.is_staff)
  if (staff.length < people.length) refuseField('people', 'rule.unknown_record')
  const names = staff.flatMap((person) => (person && !mayCall(person, list, endpoint) ? [person.user.full_name] : []))
  if (names.length > 0) refuseField('people', 'list.people_may_not_see', { names: names.join(', ') })
}

/** Shares a view with exactly these people. Those whose account is closed stay, because it may be opened again. */
async function sharePeople({ db }: CallContext, view_id: number, people: readonly number[]): Promise<void> {
  const isOpen = exists(
    db
      .select()
      .from(users)
      .where(and(eq(users.id, list_view_people.user_id), eq(users.status, 1))),
  )
  await db
    .delete(list_view_people)
    .where(and(eq(list_view_people.view_id, view_id), isOpen, notInArray(list_view_people.user_id, [...people])))
  if (people.length === 0) return
  await db
    .insert(list_view_people)
    .values(people.map((user_id) => ({ view_id, user_id })))
    .onConflictDoNothing()
}

/** Refuses a second view of the same name in a list. */
async function checkName(
  { db, user }: CallContext,
  list: string,
  { name }: { name: string },
  before: StoredView | null,
) {
  const others = and(
    eq(list_views.list, list),
    eq(list_views.created_by, before?.created_by ?? user.id),
    eq(sql`lower(${list_views.name})`, name.toLowerCase()),
    before ? ne(list_views.id, before.id) : undefined,
  )
  if ((await db.$count(list_views, others)) > 0) refuseField('name', 'rule.not_unique')
}

function toView(call: CallContext, found: FoundView): ListView {
  const { view, author_name } = found
  const { id, name, query, columns, shared, role, version } = view
  const is_own = view.created_by === call.user.id
  const people = is_own ? found.people : []
  const rights = { may_update: mayUpdate(call, view), may_destroy: mayDestroy(call, found) }
  return { id, name, query, columns, shared, role, people, version, is_own, author_name, ...rights }
}

function mayShare({ by }: CallContext): boolean {
  return by.permissions[sharing] === true
}

function mayUpdate({ user }: CallContext, view: StoredView): boolean {
  return view.created_by === user.id
}

/** Own views; for those who maintain shared views, also these. */
function mayDestroy(call: CallContext, { view, has_people }: FoundView): boolean {
  return view.created_by === call.user.id || ((view.shared || has_people) && mayShare(call))
}

/** Number of records of a list for the person, by the list's own call; null where it is not available to them. */
async function countList(call: CallContext, asked: CountedList, handlerOf: HandlerOf): Promise<number | null> {
  try {
    const answer = await askList(call, asked, handlerOf, { counts: true })
    return answer?.pagination.total ?? null
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** The records before and after one in a list, by the list's own call. */
async function neighboursIn(
  call: CallContext,
  { id, ...asked }: Pick<CountedList, 'list' | 'query'> & { id: number },
  handlerOf: HandlerOf,
): Promise<Neighbours> {
  const answer = await askList(call, asked, handlerOf, { placed: id })
  return answer?.place ?? refuse('not_found')
}

/** The sums of a list's number columns, and of its groups, by the list's own call. */
async function sumList(
  call: CallContext,
  { by = null, ...asked }: CountedList & { by?: string | null | undefined },
  handlerOf: HandlerOf,
): Promise<{ sums: Sums; groups: GroupSums[] }> {
  const { groups: declared } = listOf(call, asked.list)
  if (by !== null && !declared.includes(by)) refuseField('by', 'rule.one_of')
  const { sums = {}, groups = [] } = (await askList(call, asked, handlerOf, { sums: { by } })) ?? refuse('not_found')
  return { sums, groups }
}

type HandlerOf = (name: string) => AnyHandler | undefined
type Told = { pagination: Pagination; place?: Neighbours; sums?: Sums; groups?: GroupSums[] }
type Wanted = Pick<CallContext, 'counts' | 'placed' | 'sums'>

/** Calls a list with special options instead of reading rows; null for one that does not exist for the person. */
async function askList(
  call: CallContext,
  { list, path = {}, query }: CountedList,
  handlerOf: HandlerOf,
  wanted: Wanted,
): Promise<Told | null> {
  const endpoint = Object.hasOwn(endpoints, list) ? (endpoints as Record<string, Endpoint>)[list] : undefined
  const handler = handlerOf(list)
  const { session } = call.request
  if (!handler || endpoint?.kind !== 'list' || !session || !mayCall(session, list, endpoint)) return null
  const { locale, request, reply, deps, db, at } = call
  const params = validate(endpoint.params, path, locale)
  const asked = { ...Object.fromEntries(new URLSearchParams(query)), page: '1', per_page: '1', format: 'json' }
  const read = validateFrom(request, endpoint.query, asked, locale, at)
  if (!params.success || !read.success) return null
  const input = { params: params.output, query: read.output, body: {} }
  const asking = newCall(deps, db, { name: list, input, session, locale, request, reply }, undefined).call
  return (await handler(Object.assign(asking, wanted))) as Told
}
