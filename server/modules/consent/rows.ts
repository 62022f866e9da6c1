import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { consent, type GivenConsent, type GivenConsentInFull } from '#contract/consent/consent.ts'
import { users } from '#server/db/users.table.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { recordKinds } from '#server/http/records/kinds.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { refuse } from '#server/refusal.ts'
import { consent_texts, given_consents } from './table.ts'
import { consentEntity, withdrawOneConsent } from './withdraw-consent.ts'

const endpoints = consent.endpoints
type StaffCall<Name extends keyof typeof endpoints> = Call<(typeof endpoints)[Name], StaffScope>
const withdrawer = alias(users, 'withdrawer')

/** Given consents, newest first by default. */
export function listConsents(call: StaffCall<'consent.consents.index'>) {
  return answerList(call, endpoints['consent.consents.index'], {
    id: given_consents.id,
    rows: () => selectConsents(call),
    where: consentsInScope(call.scope),
    sorts: {
      given_at: given_consents.given_at,
      person_email: given_consents.person_email,
      withdrawn_at: given_consents.withdrawn_at,
    },
    filters: {
      kind: (kinds) => isOneOf(consent_texts.kind, kinds),
      form: (forms) => isOneOf(consent_texts.form, forms),
      person_email: (text) => contains(given_consents.person_email, text),
      withdrawn: (is) => (is ? isNotNull(given_consents.withdrawn_at) : isNull(given_consents.withdrawn_at)),
      given_at: (days) => withinDays(given_consents.given_at, days),
    },
    toRow,
  })
}

/** One consent with the text that was accepted. */
export async function showConsent(call: CallContext<StaffScope>, id: number): Promise<GivenConsentInFull> {
  const [row] = await selectConsents(call).where(and(eq(given_consents.id, id), consentsInScope(call.scope)))
  if (!row) return refuse('not_found')
  const { version, withdrawal_reason, withdrawn_by, withdrawn_by_name, text_pl, text_en, required, valid_from } = row
  return {
    ...toRow(row),
    version,
    text_pl,
    text_en,
    required,
    valid_from,
    withdrawal_reason,
    withdrawn_by: withdrawn_by === null ? null : { id: withdrawn_by, name: withdrawn_by_name ?? '' },
  }
}

/** Withdraws a consent at the request of the person. */
export async function withdrawConsent(call: StaffCall<'consent.consents.withdraw'>): Promise<GivenConsentInFull> {
  const { db, scope, params, body } = call
  const [before] = await db
    .select()
    .from(given_consents)
    .where(and(eq(given_consents.id, params.consent), consentsInScope(scope)))
    .for('update')
  if (!before) return refuse('not_found')
  await refuseOutdated(db, consentEntity, before, body.version)
  await withdrawOneConsent(call, before, body.reason)
  return showConsent(call, before.id)
}

/** Consents given with records that the colleague may see; all without restrictions. */
function consentsInScope(scope: StaffScope): SQL | undefined {
  if (scope.brands.length + scope.provinces.length + scope.partners.length === 0) return undefined
  const visible = recordKinds().map(({ entity, table, visibleToStaff }) => {
    const condition = visibleToStaff?.(scope)
    const isSeen =
      condition && sql`${given_consents.entity_id} in (select ${table.id} from ${table} where ${condition})`
    return and(eq(given_consents.entity, entity), isSeen)
  })
  return or(...visible)
}

function selectConsents({ db }: CallContext) {
  const { id, entity, entity_id, person_name, person_email, given_at, given_by, ip } = given_consents
  const { withdrawn_at, withdrawn_by, withdrawal_reason, anonymised, version } = given_consents
  return db
    .select({
      id,
      entity,
      entity_id,
      person_name,
      person_email,
      given_at,
      given_by,
      ip,
      withdrawn_at,
      withdrawn_by,
      withdrawal_reason,
      anonymised,
      version,
      kind: consent_texts.kind,
      form: consent_texts.form,
      text_version: consent_texts.version,
      text_pl: consent_texts.text_pl,
      text_en: consent_texts.text_en,
      required: consent_texts.required,
      valid_from: consent_texts.valid_from,
      given_by_name: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`.as('given_by_name'),
      withdrawn_by_name: sql<string | null>`${withdrawer.first_name} || ' ' || ${withdrawer.last_name}`.as(
        'withdrawn_by_name',
      ),
      record: recordTitle(),
    })
    .from(given_consents)
    .innerJoin(consent_texts, eq(consent_texts.id, given_consents.consent_text_id))
    .leftJoin(users, eq(users.id, given_consents.given_by))
    .leftJoin(withdrawer, eq(withdrawer.id, given_consents.withdrawn_by))
    .$dynamic()
}

type Selected = Awaited<ReturnType<typeof selectConsents>>[number]

/** Title of the record that the consent was given with. */
function recordTitle(): SQL.Aliased<string | null> {
  const cases = recordKinds().map(
    ({ entity, table, title }) =>
      sql`when ${entity} then (select ${title} from ${table} where ${table.id} = ${given_consents.entity_id})`,
  )
  return sql<string | null>`case ${given_consents.entity} ${sql.join(cases, sql` `)} end`.as('record')
}

function toRow({ given_by, given_by_name, ...row }: Selected): GivenConsent {
  return {
    ...row,
    given_by: given_by === null ? null : { id: given_by, name: given_by_name ?? '' },
    withdrawn: row.withdrawn_at !== null,
  }
}
