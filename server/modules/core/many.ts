import { getTableName, sql } from 'drizzle-orm'
import { coreMany } from '#contract/core/many.ts'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import type { ManyOutcome } from '#contract/declare/many-outcome.ts'
import { validate } from '#contract/declare/validation.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import type { Database } from '#server/db/client.ts'
import { mayCall } from '#server/http/access/access.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { newCall, scopeOf } from '#server/http/call.ts'
import { refusalBody } from '#server/http/errors.ts'
import { type AnyHandler, type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { recordKind } from '#server/http/records/kinds.ts'
import { withTitles } from '#server/http/records/titles.ts'
import { validateFrom } from '#server/http/routes.ts'
import { Refused, refuse } from '#server/refusal.ts'
import type { ListPorts } from './lists.ts'

type Act = (typeof coreMany.endpoints)['core.lists.act' | 'core.lists.check']
type Id = number | string

interface Outcome {
  done: number
  refused: { id: Id; reason: string }[]
}

/** Handlers of actions on several records. */
export const coreManyHandlers = ({ handlerOf }: ListPorts) =>
  handlers(coreMany, {
    'core.lists.act': (call) => reported(call, (db) => actOnMany(call, db, handlerOf)),
    'core.lists.check': (call) => reported(call, (db) => rehearsed(db, (own) => actOnMany(call, own, handlerOf, true))),
  })

/**
 * Makes a call for each of several records, as if they were made one after the other: each is validated, authorised and written
 * separately. Refusals are reported with their reasons; the others take effect.
 */
async function actOnMany(
  call: Call<Act, StaffScope>,
  db: Database,
  handlerOf: ListPorts['handlerOf'],
  isRehearsal = false,
): Promise<Outcome> {
  const { call: name, ids, body, act_id } = call.body
  if (!isForMany(name)) return refuse('invalid', { errors: { call: [{ key: 'rule.one_of' }] } })
  const endpoint: Endpoint = endpoints[name]
  const handler = handlerOf(name)
  const { session } = call.request
  if (!handler || !session || !mayCall(session, name, endpoint)) return refuse('forbidden')
  const refused: { id: Id; reason: string }[] = []
  const asked = [...new Set(ids)].toSorted(inOrder)
  // In the order of ids, so that two concurrent calls do not deadlock.
  for (const id of asked) {
    const reason = await actOnOne({ ...call, db }, { name, endpoint, handler, id, body, act_id, isRehearsal })
    if (reason !== null) refused.push({ id, reason })
  }
  return { done: asked.length - refused.length, refused }
}

/** The outcome with the titles of refused records. */
async function reported(call: Call<Act, StaffScope>, act: (db: Database) => Promise<Outcome>): Promise<ManyOutcome> {
  const { done, refused } = await act(call.db)
  const { session } = call.request
  const scope = session && scopeOf(call.body.call, session)
  if (!scope) return { done, refused: refused.map((refusal) => ({ ...refusal, title: null })) }
  const { db, by } = call
  return { done, refused: await withTitles({ db, by, scope }, entityOf(call.body.call), refused) }
}

/** Thrown to roll a rehearsal back. */
class Rehearsed extends Error {}

/** The outcome of writes that are rolled back, with all jobs and letters that they would have queued. */
async function rehearsed(db: Database, act: (db: Database) => Promise<Outcome>): Promise<Outcome> {
  let outcome: Outcome | undefined
  try {
    await db.transaction(async (own) => {
      outcome = await act(own)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  if (!outcome) throw new Error('The rehearsal has no outcome')
  return outcome
}

interface OneAct {
  name: EndpointName
  endpoint: Endpoint
  handler: AnyHandler
  id: Id
  body: Record<string, unknown>
  act_id: string | undefined
  /** A rehearsal leaves no line in the log of security, which is outside of the transaction. */
  isRehearsal: boolean
}

/** Returns null on success, otherwise the reason; a refused one is rolled back. */
async function actOnOne(
  call: CallContext,
  { name, endpoint, handler, id, body, act_id, isRehearsal }: OneAct,
): Promise<string | null> {
  const { locale, request, reply, deps } = call
  try {
    await call.db.transaction(async (db) => {
      const input = await inputOf(call, db, { name, endpoint, id, body })
      const incoming = { name, input, session: request.session, locale, request, reply, act_id }
      const own = newCall(deps, db, incoming, undefined).call
      await handler(isRehearsal ? { ...own, audit: async () => undefined } : own)
    })
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { message, errors = {} } = refusalBody(error, locale, deps.config.erp_name)
    return Object.values(errors).flat()[0] ?? message
  }
}

/** Input of the call: the record's id in its path, and its current version in the body. */
async function inputOf(
  { locale, request, at }: CallContext,
  db: Database,
  act: Omit<OneAct, 'handler' | 'isRehearsal' | 'act_id'>,
) {
  const { name, endpoint, id, body } = act
  const param = /\{(\w+)\}/.exec(endpoint.path)?.[1] ?? 'id'
  const params = validate(endpoint.params, { [param]: String(id) }, locale)
  if (!params.success) return refuse('not_found')
  const version = asksVersion(endpoint) ? { version: await versionOf(db, name, id) } : {}
  const checked = validateFrom(request, endpoint.body, { ...body, ...version }, locale, at)
  if (!checked.success) return refuse('invalid', { errors: checked.errors })
  return { params: params.output, query: {}, body: checked.output }
}

function asksVersion({ body }: Endpoint): boolean {
  return 'entries' in body && 'version' in (body.entries as object)
}

async function versionOf(db: Database, name: EndpointName, id: Id): Promise<number> {
  const entity = entityOf(name)
  const kind = recordKind(entity)
  if (!kind) throw new Error(`${entity} is no kind of record`)
  const table = sql.identifier(getTableName(kind.table))
  const { rows } = await db.execute<{ version: number }>(sql`select version from ${table} where id = ${id}`)
  return rows[0]?.version ?? refuse('not_found')
}

/** Whether it is a call that lists offer for several records. */
function isForMany(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name) && (endpoints[name as EndpointName] as Endpoint).many === true
}

/** The kind of record that a call is about; both zones have the same. */
function entityOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.')).replace(/^partnerzone\./, '')
}

function inOrder(one: Id, other: Id): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other))
}
