import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { OwnConsent, profile } from '#contract/profile/profile.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { consent_texts, given_consents, withdrawOneConsent } from '#server/modules/consent/index.ts'
import { partner_entries } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'

type Withdraw = Call<(typeof profile.endpoints)['profile.consents.withdraw']>

/** Consents given by the person when the company registered. */
export async function ownConsents(call: CallContext): Promise<{ results: OwnConsent[] }> {
  const rows = await selectOwn(call).where(isOwn(call)).orderBy(asc(given_consents.id))
  return { results: rows.map((row) => toOwnConsent(call, row)) }
}

/** Withdraws one of them, without a reason. */
export async function withdrawOwn(call: Withdraw): Promise<OwnConsent> {
  const own = and(isOwn(call), eq(given_consents.id, call.params.consent))
  const [row] = await selectOwn(call).where(own).for('update', { of: given_consents })
  if (!row) return refuse('not_found')
  await withdrawOneConsent(call, row.given, null)
  return toOwnConsent(call, { ...row, given: { ...row.given, withdrawn_at: call.at.toISOString() } })
}

function selectOwn({ db }: CallContext) {
  return db
    .select({ given: given_consents, text: consent_texts })
    .from(given_consents)
    .innerJoin(consent_texts, eq(consent_texts.id, given_consents.consent_text_id))
    .$dynamic()
}

/**
 * Condition for the person's own consents: given by the registering person, with the same name and address (decision 410);
 * after approval they belong to the contractor.
 */
function isOwn({ user }: CallContext): SQL | undefined {
  const { first_name, last_name, email } = partner_entries
  const registered = sql`(select ${first_name} || ' ' || ${last_name}, ${email} from ${partner_entries}
    where ${partner_entries.user_id} = ${user.id})`
  return and(
    isNull(given_consents.given_by),
    sql`(${given_consents.person_name}, ${given_consents.person_email}) in ${registered}`,
  )
}

type OwnRow = Awaited<ReturnType<typeof selectOwn>>[number]

function toOwnConsent({ locale }: CallContext, { given, text }: OwnRow): OwnConsent {
  const { id, given_at, withdrawn_at } = given
  return { id, kind: text.kind, text: text[`text_${locale}`], given_at, withdrawn_at }
}
