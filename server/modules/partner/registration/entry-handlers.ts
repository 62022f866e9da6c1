import { and, eq, isNull, sql } from 'drizzle-orm'
import { consentKinds } from '#contract/dictionary/consents.ts'
import { type ApproveForm, partnerEntry } from '#contract/partner/entry.ts'
import type { PartnerEntryEvent } from '#contract/partner/entry-lifecycle.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { consent_texts, given_consents } from '#server/modules/consent/index.ts'
import { addContact, contractors, contractorsInScope, type NewContact } from '#server/modules/contractor/index.ts'
import { activeColleagues, caretakersOf, setCaretakers } from '#server/modules/partner/caretakers.ts'
import { makeContractor } from '#server/modules/partner/contractor-of.ts'
import { openPartnerAccount } from '#server/modules/partner/partner-account.ts'
import { partnersInScope } from '#server/modules/partner/queries.ts'
import { createPartner, lockNip, type PartnerRecord, partnerEntity } from '#server/modules/partner/store.ts'
import { partners } from '#server/modules/partner/table.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { decideEntry, type EntryRecord, entryEntity, lockEntry, statusAfter } from './entry.ts'
import { listEntries } from './entry-rows.ts'
import { isNoPartner, showEntry } from './entry-show.ts'

type StaffCall = CallContext<StaffScope>

/** Rejects a registration, and sends the applicant the reason. */
async function rejectEntry(call: StaffCall, id: number, { version, reason }: { version: number; reason: string }) {
  const entry = await lockEntry(call, id, version)
  const at = call.at.toISOString()
  const status = statusAfter(entry, { type: 'entry.reject', reason, by: call.by, at })
  await decideEntry(call, entry, 'reject', { status, reason, decided_at: at, decided_by: call.user.id })
  await queueMail(call.db, {
    to: entry.email,
    locale: entry.locale,
    template: 'registration_rejected',
    data: { full_name: `${entry.first_name} ${entry.last_name}`, company: entry.name, reason },
  })
}

/** Reopens a rejected registration. Its password was deleted; an invitation will ask for one. */
async function restoreEntry(call: StaffCall, id: number, { version }: { version: number }) {
  const entry = await lockEntry(call, id, version)
  const status = statusAfter(entry, { type: 'entry.restore', by: call.by, at: call.at.toISOString() })
  await decideEntry(call, entry, 'restore', { status, reason: null, decided_at: null, decided_by: null })
}

export const partnerEntryHandlers = handlers(partnerEntry, {
  'partner.new-entries.index': listEntries,
  'partner.new-entries.show': (call) => showEntry(call, call.params.entry),
  'partner.new-entries.approve': async (call) => {
    await approveEntry(call, call.params.entry, call.body)
    return showEntry(call, call.params.entry)
  },
  'partner.new-entries.reject': async (call) => {
    await rejectEntry(call, call.params.entry, call.body)
    return showEntry(call, call.params.entry)
  },
  'partner.new-entries.restore': async (call) => {
    await restoreEntry(call, call.params.entry, call.body)
    return showEntry(call, call.params.entry)
  },
})

/**
 * Approves a registration: its company becomes a partner with contractor, caretakers and first administrator, or its person
 * joins the existing partner. All or nothing; letters are sent after the commit.
 */
async function approveEntry(call: StaffCall, id: number, form: ApproveForm): Promise<void> {
  const { db, at, user } = call
  const entry = await lockEntry(call, id, form.version)
  await lockNip(db, entry.nip)
  const joined = await partnerToJoin(call, entry, form.joins)
  await refuseUndecided(call, entry, form, joined)

  const partner = joined ? await completed(call, joined, form) : await newPartner(call, entry, form)
  if (partner.contractor_id !== null) {
    await copyToContractor(call, entry, partner.contractor_id)
    if (!joined) await refuseWithoutConsent(call, partner.contractor_id)
  }
  const { first_name, last_name, email, phone_number, locale, password_hash } = entry
  const is_company_admin = joined ? form.is_company_admin : true
  const account = await openPartnerAccount(call, {
    first_name,
    last_name,
    email,
    phone_number,
    locale,
    password_hash,
    is_company_admin,
    partner_id: partner.id,
  })
  if (!account.is_new) {
    const full_name = `${first_name} ${last_name}`
    await queueMail(db, {
      to: email,
      locale,
      template: 'registration_approved',
      data: { full_name, company: partner.name },
    })
  }
  await decideEntry(call, entry, 'approve', {
    status: 1,
    decided_at: at.toISOString(),
    decided_by: user.id,
    partner_id: partner.id,
    user_id: account.user_id,
  })
}

/** Refuses when the existing partner, or its absence, differs from the one that the colleague saw. */
async function partnerToJoin({ db, scope }: StaffCall, entry: EntryRecord, joins: number | null) {
  const [found] =
    entry.nip === null ? [] : await db.select().from(partners).where(eq(partners.nip, entry.nip)).for('update')
  if (!found) return joins === null ? null : refuse('lifecycle', { key: 'entry.partner_gone' })
  const isSeen = await db.$count(partners, and(eq(partners.id, found.id), partnersInScope(scope)))
  if (found.id !== joins || isSeen === 0) refuse('lifecycle', { key: 'entry.is_partner' })
  if (found.status !== 1) refuse('lifecycle', { key: 'partner.is_closed' })
  return found
}

/** Refuses missing decisions at their fields; refusals of the lifecycle beyond that are a 409. */
async function refuseUndecided(
  { db, by, at }: StaffCall,
  entry: EntryRecord,
  form: ApproveForm,
  joined: PartnerRecord | null,
): Promise<void> {
  const caretakers = joined ? await caretakersOf(db, joined.id) : []
  const active = await activeColleagues(db, form.moderators)
  const has_active_caretaker = active.length > 0 || caretakers.some(({ is_active }) => is_active)
  const has_business_area = (joined?.business_area_id ?? form.business_area_id) !== null
  const event: PartnerEntryEvent = {
    type: 'entry.approve',
    contractor: joined ? 'matched' : form.contractor,
    buyer_number: joined ? (joined.external_id ? 'given' : 'later') : form.buyer_number,
    has_active_caretaker,
    has_business_area,
    by,
    at: at.toISOString(),
  }
  if (entry.status === 0) {
    if (entry.is_colleagues_address) refuse('lifecycle', { key: 'entry.address_of_colleague' })
    if (!has_active_caretaker) refuseField('moderators', 'entry.caretaker_required')
    if (!has_business_area) refuseField('business_area_id', 'rule.required')
  }
  statusAfter(entry, event)
}

/** Adds missing caretakers and the business area to an existing partner, and increases its version. */
async function completed(call: StaffCall, joined: PartnerRecord, form: ApproveForm): Promise<PartnerRecord> {
  const { db, at } = call
  const caretakers = (await caretakersOf(db, joined.id)).map(({ id }) => id)
  const moderators = [...new Set([...caretakers, ...form.moderators])]
  const business_area_id = joined.business_area_id ?? form.business_area_id
  if (moderators.length === caretakers.length && business_area_id === joined.business_area_id) return joined
  await setCaretakers(db, joined.id, moderators)
  const [partner] = await db
    .update(partners)
    .set({ business_area_id, version: sql`${partners.version} + 1`, updated_at: at.toISOString() })
    .where(eq(partners.id, joined.id))
    .returning()
  if (!partner) throw new Error(`Partner ${joined.id} is gone`)
  await call.audit({
    entity: partnerEntity,
    entity_id: joined.id,
    action: 'update',
    before: { ...joined, moderators: caretakers },
    after: { ...partner, moderators },
  })
  return partner
}

async function newPartner(call: StaffCall, entry: EntryRecord, form: ApproveForm): Promise<PartnerRecord> {
  const { name, nip, street, postcode, city, province_id, country, phone_number, email, locale } = entry
  const { registry_lookup_id } = entry
  const business_area_id = form.business_area_id ?? refuseField('business_area_id', 'rule.required')
  const company = { name, nip, street, postcode, city, province_id, country, phone_number, email, registry_lookup_id }
  return createPartner(call, {
    ...company,
    locale,
    business_area_id,
    external_id: form.external_id,
    partner_status_id: form.partner_status_id,
    moderators: form.moderators,
    contractor_id:
      form.contractor_id === null
        ? await makeContractor(call, { ...company, business_area_id }, contactOf(entry))
        : await freeContractor(call, entry, form.contractor_id, form.other_nip),
  })
}

/**
 * A locked contractor that the colleague may see and that is no partner yet. One with another NIP is legally another company,
 * and accepted only when the colleague has confirmed both numbers.
 */
async function freeContractor(call: StaffCall, entry: EntryRecord, id: number, other_nip: string | null) {
  const { db, scope } = call
  const [contractor] = await db
    .select({ id: contractors.id, nip: contractors.nip_number })
    .from(contractors)
    .where(and(eq(contractors.id, id), isLive(contractors), contractorsInScope(scope)))
    .for('update')
  if (!contractor) refuseField('contractor_id', 'rule.unknown_record')
  const isFree = await db.$count(contractors, and(eq(contractors.id, id), isNoPartner(db)))
  if (isFree === 0) refuseField('contractor_id', 'entry.contractor_taken')
  const { nip } = contractor
  if (nip === null || nip === entry.nip) return contractor.id
  if (other_nip !== nip) refuseField('contractor_id', 'entry.other_nip', { own: entry.nip ?? '–', other: nip })
  await call.audit({
    entity: entryEntity,
    entity_id: entry.id,
    action: 'accept-other-nip',
    before: { nip: entry.nip, contractor_id: null },
    after: { nip, contractor_id: contractor.id },
  })
  return contractor.id
}

/**
 * Copies the consents and the contact person of a registration to the contractor, so that consents are withdrawn in one place;
 * the contact is primary if there is none.
 */
async function copyToContractor(call: CallContext, entry: EntryRecord, contractor_id: number): Promise<void> {
  await takeConsents(call, entry, contractor_id)
  await addContact(call, contractor_id, contactOf(entry))
}

/** The registering person as a contact. */
function contactOf({ first_name, last_name, email, phone_number }: EntryRecord): NewContact {
  return { first_name, last_name, email, phone_number }
}

/** Refuses when there is no consent to data processing, which storing a company requires (specification, section 5). */
async function refuseWithoutConsent({ db }: CallContext, contractor_id: number): Promise<void> {
  const consents = and(eq(contractors.id, contractor_id), eq(contractors.consent_processing_data, true))
  if ((await db.$count(contractors, consents)) === 0) refuse('lifecycle', { key: 'entry.consent_missing' })
}

async function takeConsents({ db, at, audit }: CallContext, entry: EntryRecord, contractor_id: number): Promise<void> {
  const given = await db
    .select({ kind: consent_texts.kind })
    .from(given_consents)
    .innerJoin(consent_texts, eq(consent_texts.id, given_consents.consent_text_id))
    .where(
      and(
        eq(given_consents.entity, entryEntity),
        eq(given_consents.entity_id, entry.id),
        isNull(given_consents.withdrawn_at),
      ),
    )
  await db
    .update(given_consents)
    .set({ entity: 'contractor.contractors', entity_id: contractor_id })
    .where(and(eq(given_consents.entity, entryEntity), eq(given_consents.entity_id, entry.id)))
  const kinds = new Set(given.map(({ kind }) => kind))
  const accepted = Object.fromEntries(consentKinds.filter((kind) => kinds.has(kind)).map((kind) => [kind, true]))
  if (kinds.size === 0) return
  const [before] = await db.select().from(contractors).where(eq(contractors.id, contractor_id))
  const [after] = await db
    .update(contractors)
    .set({ ...accepted, version: sql`${contractors.version} + 1`, updated_at: at.toISOString() })
    .where(eq(contractors.id, contractor_id))
    .returning()
  await audit({
    entity: 'contractor.contractors',
    entity_id: contractor_id,
    action: 'update',
    before: before ?? null,
    after: after ?? null,
  })
}
