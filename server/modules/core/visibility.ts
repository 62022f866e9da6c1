import { eq, sql } from 'drizzle-orm'
import {
  coreVisibility,
  type Reader,
  type VisibilityCondition,
  visibilityConditionNames,
} from '#contract/core/visibility.ts'
import type { Entity } from '#contract/declare/entity.ts'
import { allEntities } from '#contract/entities.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { mayCall } from '#server/http/access/access.ts'
import { type Person, partnerScope, type StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import type { RecordKind, ZoneVisibility } from '#server/http/records/kinds.ts'
import { refuse } from '#server/refusal.ts'
import type { ListPorts } from './lists.ts'
import { findRecord } from './records/audit.ts'

type StaffContext = CallContext<StaffScope>

/** A person of a company, whether or not they can sign in. */
export interface CompanyPerson {
  user_id: number
  full_name: string
  locale: Locale
  is_active: boolean
  is_confirmed: boolean
}

/** Access to companies, which are above this module, and to the rights of people. */
export interface VisibilityPorts extends Pick<ListPorts, 'personOf'> {
  /** The people of a company that the colleague may see; 404 for another company. */
  peopleOfCompany: (call: Pick<StaffContext, 'db' | 'scope'>, partner_id: number) => Promise<CompanyPerson[]>
}

/** Handlers of who sees a record in the partner zone. */
export const coreVisibilityHandlers = ({ personOf, peopleOfCompany }: VisibilityPorts) =>
  handlers(coreVisibility, {
    'core.visibility.show': async (call) => {
      const { entity, record } = call.params
      const kind = await findRecord(call, entity, record)
      const { shownBy }: Entity = allEntities[kind.entity]
      const { inZone } = kind
      if (!inZone || !shownBy) return refuse('not_found')
      const people: Reader[] = []
      for (const known of await peopleOfCompany(call, call.query.partner)) {
        const person = await personOf(call.deps.pool, known.user_id)
        const asked = { kind, inZone, record, shownBy: shownBy as EndpointName, partner: call.query.partner }
        people.push(await readerOf(call, asked, known, person))
      }
      return { people }
    },
  })

interface Asked {
  kind: RecordKind
  inZone: ZoneVisibility
  record: number
  shownBy: EndpointName
  partner: number
}

type Met = Partial<Record<VisibilityCondition, boolean>>

/** Whether a person sees the record, with the conditions that were checked. Those of the record need a scope, which only an account with access has. */
async function readerOf(call: StaffContext, asked: Asked, known: CompanyPerson, person: Person | null) {
  const { kind, record, shownBy, partner } = asked
  const own = ofPerson(known, person, shownBy)
  const ofRecord = person
    ? await conditionsMet(call, asked, known, person)
    : { met: {}, isExcepted: false, parents: {} }
  const met = { ...own, ...ofRecord.met }
  const dependsOn = (name: VisibilityCondition) => {
    const parent = ofRecord.parents[name]
    if (parent !== undefined) return parent
    if (ofCompany.includes(name)) return { entity: 'partner.partners', id: partner }
    if (ofAccount.includes(name)) return { entity: 'user.users', id: known.user_id }
    return { entity: kind.entity, id: record }
  }
  const conditions = visibilityConditionNames.flatMap((name) => {
    const isMet = met[name]
    return isMet === undefined ? [] : [{ name, met: isMet, depends_on: dependsOn(name) }]
  })
  const mayRead = Object.values(own).every(Boolean)
  const fits = Object.values(ofRecord.met).every(Boolean)
  return {
    user_id: known.user_id,
    full_name: known.full_name,
    sees: mayRead && (fits || ofRecord.isExcepted),
    conditions,
    exception: mayRead && !fits && ofRecord.isExcepted ? (asked.inZone.exception?.name ?? null) : null,
  } satisfies Reader
}

/** Conditions that depend on the account of the person, and on the company. Others depend on the record. */
const ofAccount: readonly VisibilityCondition[] = ['account', 'confirmed', 'role', 'brand']
const ofCompany: readonly VisibilityCondition[] = ['company', 'area']

/** The conditions of a person, for any record that is shown by a call. */
function ofPerson({ is_active, is_confirmed }: CompanyPerson, person: Person | null, shownBy: EndpointName): Met {
  const account = { account: is_active, confirmed: is_confirmed }
  if (!is_active) return account
  const hasCompany = person !== null && person.memberships.length > 0
  if (!hasCompany) return { ...account, company: false }
  return { ...account, company: true, role: mayCall(person, shownBy, endpoints[shownBy]) }
}

/** Which conditions of its own a record meets for a person, read in one statement. */
async function conditionsMet(
  call: StaffContext,
  { kind, inZone, record }: Asked,
  known: CompanyPerson,
  person: Person,
) {
  const { db, at } = call
  const { user_id, locale } = known
  const reader = { db, at, scope: partnerScope(person), user_id, locale }
  const conditions = Object.entries(await inZone.conditions(reader))
  const parents = Object.entries(inZone.parents ?? {})
  const selected = [
    ...conditions.map(
      ([name, condition]) => sql`coalesce(${condition ?? sql`true`}, false) as ${sql.identifier(name)}`,
    ),
    ...parents.map(([name, { id }]) => sql`${id} as ${sql.identifier(`${name}_id`)}`),
    sql`coalesce(${inZone.exception?.of(reader) ?? sql`false`}, false) as is_excepted`,
  ]
  const { rows } = await db.execute<Record<string, boolean | number>>(sql`select ${sql.join(selected, sql`, `)}
    from ${kind.table} ${inZone.joins} where ${eq(kind.table.id, record)}`)
  const row = rows[0] ?? refuse('not_found')
  const met: Met = Object.fromEntries(conditions.map(([name]) => [name, row[name] === true]))
  const references = parents.map(([name, { entity }]) => [name, { entity, id: Number(row[`${name}_id`]) }])
  return {
    met,
    isExcepted: row.is_excepted === true,
    parents: Object.fromEntries(references) as Partial<Record<VisibilityCondition, { entity: string; id: number }>>,
  }
}
