import { desc, eq, sql } from 'drizzle-orm'
import type { ContractorConsent } from '#contract/contractor/contractor.ts'
import { type ConsentKind, consentKinds } from '#contract/dictionary/consents.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { users } from '#server/modules/auth/index.ts'
import {
  askedConsents,
  consent_texts,
  given_consents,
  keepConsents,
  withdrawConsents,
} from '#server/modules/consent/index.ts'
import { contractorEntity } from './create.ts'

type Ticked = Record<ConsentKind, boolean>

/** Person of the consents: the primary contact, or the contractor itself where it has none. */
interface Consenting {
  id: number
  person_name: string | null
  person_email: string | null
}

const none: Ticked = {
  consent_processing_data: false,
  consent_commercial_info: false,
  consent_marketing_purposes: false,
}

/** Stores changes made in the form: newly given consents with the current texts, and withdrawn ones. */
export async function keepChanges(
  call: CallContext,
  { id, ...person }: Consenting,
  before: Ticked | null,
  after: Ticked,
): Promise<void> {
  const { db, at, by, ip, locale } = call
  const was = before ?? none
  const given = consentKinds.filter((kind) => after[kind] && !was[kind])
  const takenBack = consentKinds.filter((kind) => was[kind] && !after[kind])
  const record = { entity: contractorEntity, entity_id: id }
  if (given.length > 0) {
    const texts = (await askedConsents(db, 'contractor', at, locale)).filter(({ kind }) => given.includes(kind))
    await keepConsents(db, { ...record, ...person, given_by: by.user_id, ip, at, texts })
  }
  if (takenBack.length > 0) await withdrawConsents(db, { ...record, kinds: takenBack, by: by.user_id, at })
}

/** The latest consent of each kind. */
export async function contractorConsents(db: Database, id: number, locale: Locale): Promise<ContractorConsent[]> {
  const rows = await db
    .select({
      kind: consent_texts.kind,
      version: consent_texts.version,
      text: consent_texts[`text_${locale}`],
      given_at: given_consents.given_at,
      given_by_name: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
      withdrawn_at: given_consents.withdrawn_at,
    })
    .from(given_consents)
    .innerJoin(consent_texts, eq(consent_texts.id, given_consents.consent_text_id))
    .leftJoin(users, eq(users.id, given_consents.given_by))
    .where(sql`${given_consents.entity} = ${contractorEntity} and ${given_consents.entity_id} = ${id}`)
    .orderBy(desc(given_consents.id))
  return consentKinds.flatMap((kind) => rows.find((row) => row.kind === kind) ?? [])
}
