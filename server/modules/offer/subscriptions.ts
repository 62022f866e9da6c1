import { type AnyColumn, and, asc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { Database } from '#server/db/client.ts'
import { maskedIn, maskTexts } from '#server/db/mask-texts.ts'
import type { Events, Happening, Subscriptions } from '#server/events.ts'
import { isLive } from '#server/http/records/trash.ts'
import { anonymousDomain } from '#server/integrations/mail/anonymous-address.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { stripAuditMatching } from '#server/modules/consent/index.ts'
import { releaseFiles } from '#server/modules/media/index.ts'
import { partner_users, partnerEntity, partners } from '#server/modules/partner/index.ts'
import { advanceOffer } from './advance.ts'
import { offer_customers, offer_kits, offer_settings, offer_templates } from './company/company-table.ts'
import { kitEntity } from './company/kits.ts'
import { settingsEntity } from './company/settings.ts'
import { offerTemplateEntity } from './company/templates.ts'
import { linkFollowUp } from './follow-up.ts'
import { dayJob } from './jobs.ts'
import { mailCustomers } from './mails.ts'
import { lockedOffer, offerEntity } from './offer.ts'
import { offer_acceptances, offer_recipients, offers } from './table.ts'

/** Answers of this module to events of others. */
export const offerSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['offers', 'offer_events', 'offer_messages', 'offer_recipients', 'offer_acceptances', 'offer_templates'],
      answer: {
        nothing:
          'because offers and templates are the company’s; a maintainer without an account is not named to customers',
      },
    },
  ],
  'membership.ended': [
    {
      tables: ['offers', 'offer_templates'],
      answer: {
        nothing: 'because offers and templates are the company’s; a maintainer who has left is not named to customers',
      },
    },
  ],
  'address.changed': [{ tables: [], answer: followAddress }],
  'company.closed': [
    { tables: ['offers'], answer: withdrawOffersOfClosed },
    {
      tables: ['offer_settings', 'offer_templates', 'offer_kits', 'offer_customers', 'offer_numbers'],
      answer: { nothing: 'because a company that is opened again finds what it had' },
    },
  ],
  'person.erased': [
    {
      tables: ['offers', 'offer_messages', 'offer_events', 'offer_acceptances', 'offer_recipients', 'offer_templates'],
      answer: eraseFromOffers,
    },
  ],
  'file.removed': [
    { tables: ['offer_settings'], answer: forgetLogo },
    { tables: ['offers'], answer: { nothing: 'because its papers are its own, which are not removed by hand' } },
  ],
  'file.replaced': [
    {
      tables: ['offer_settings', 'offers'],
      answer: { nothing: 'because logo and papers are files of its own, which are not replaced in the library' },
    },
  ],
  'offer.followed': [{ tables: [], answer: linkFollowUp }],
  'day.turned': [{ tables: [], answer: ({ db }) => enqueue(db, dayJob, {}) }],
}

const openStates = ['open', 'sent', 'viewed'] as const
const isOpen = ({ state }: { state: string }) => openStates.some((open) => open === state)

/** Withdraws the open offers of a closed company and notifies customers. */
export async function withdrawOffersOfClosed(
  { db, at }: Happening,
  { partner_id }: Events['company.closed'],
): Promise<void> {
  const open = await db
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.partner_id, partner_id), inArray(offers.state, [...openStates]), isLive(offers)))
    .orderBy(asc(offers.id))
  for (const { id } of open) {
    const offer = await lockedOffer(db, id)
    // The customer may have answered while the company was being closed.
    if (!offer || !isOpen(offer)) continue
    const withdrawn = await advanceOffer({ db, at, by: systemActor }, offer, {
      event: { type: 'offer.withdraw' },
      set: { decided_at: at.toISOString() },
      entry: { kind: 'withdrawn' },
    })
    await mailCustomers({ db, at }, withdrawn, 'offer_withdrawn', { reason: null })
  }
}

/**
 * Erases a person from offers: letters about an erased offer, entries of address books, maintainers, further recipients, the
 * texts that a company uses again (templates, settings), and the person's name in texts. Of an erased company, which may be one
 * person, the settings and the address book go too.
 */
async function eraseFromOffers({ db, at }: Happening, event: Events['person.erased']): Promise<void> {
  const { entity, id, emails, shared, pattern, contacts, identity } = event
  if (entity === partnerEntity) await forgetCompany(db, at, id)
  if (entity === offerEntity) {
    await db.execute(sql`delete from pgboss.job
      where name in ('mail.send', 'dead-letter') and data -> 'data' ->> 'offer_id' = ${String(id)}`)
    await forgetCustomers(db, id)
  }
  await forgetNamed(db, event)
  const reused = pattern ?? contacts
  if (reused !== null) {
    const spared = event.spared?.[partnerEntity] ?? []
    await forgetInSettings(db, reused, spared)
    await forgetInTemplates(db, reused, { spared })
    await forgetInKits(db, reused, spared)
  }
  // Texts that a company took over from an offer into its templates may name the customer.
  if (entity === offerEntity && identity !== null)
    await forgetInTemplates(db, identity, { offer_id: id, spared: event.spared?.[partnerEntity] ?? [] })
  const addresses = emails.map((email) => email.toLowerCase())
  if (addresses.length > 0) {
    await forgetRecipient(db, addresses)
    await db.delete(offer_customers).where(inArray(sql`lower(${offer_customers.email})`, addresses))
    await db
      .update(offers)
      .set({ maintainer_name: null, maintainer_email: null, maintainer_phone: null })
      .where(inArray(sql`lower(${offers.maintainer_email})`, addresses))
  }
  if (pattern === null) return
  // An entry with a shared address belongs to the person if it has their name.
  if (shared.length > 0) {
    const named = sql`concat_ws(' ', ${offer_customers.name}, ${offer_customers.contact}) ~* ${pattern}`
    const addressed = inArray(
      sql`lower(${offer_customers.email})`,
      shared.map((email) => email.toLowerCase()),
    )
    await db.delete(offer_customers).where(and(addressed, named))
  }
}

/** Removes entries of address books without an address that have the person's name and phone number. */
async function forgetNamed(db: Database, { names, phones }: Events['person.erased']): Promise<void> {
  if (names.length === 0 || phones.length === 0) return
  const { name, contact, email, phone } = offer_customers
  const digits = (column: AnyColumn | SQL) => sql`right(regexp_replace(${column}, '[^0-9]', '', 'g'), 9)`
  const called = names.map((text) => sql`search_text(${text}) in (search_text(${name}), search_text(${contact}))`)
  const reached = phones.map((text) => sql`${digits(phone)} = ${digits(sql`${text}`)}`)
  await db.delete(offer_customers).where(and(sql`coalesce(${email}, '') = ''`, or(...called), or(...reached)))
}

/** Removes further recipients of offers of other customers, and addresses with which others accepted by a handed-over link. */
async function forgetRecipient(db: Database, addresses: readonly string[]): Promise<void> {
  const anyOf = sql`any(${sql.param([...addresses])}::text[])`
  await db
    .update(offers)
    .set({
      email_extra: sql`array(select address from unnest(${offers.email_extra}) address where lower(address) <> all(${sql.param([...addresses])}::text[]))`,
    })
    .where(sql`exists (select from unnest(${offers.email_extra}) address where lower(address) = ${anyOf})`)
  await db
    .update(offer_recipients)
    .set({ email: sql`'anonim-' || ${offer_recipients.id} || ${anonymousDomain}::text`, failure: null })
    .where(sql`lower(${offer_recipients.email}) = ${anyOf}`)
  await db
    .update(offer_recipients)
    .set({ confirming_email: null })
    .where(sql`lower(${offer_recipients.confirming_email}) = ${anyOf}`)
  await db.update(offer_acceptances).set({ email: null }).where(sql`lower(${offer_acceptances.email}) = ${anyOf}`)
}

/** Condition for rows of companies whose records are neither kept nor on hold: by the company of a row. */
const isFree = (partner_id: AnyColumn, spared: readonly number[]): SQL | undefined =>
  and(
    sql`not exists (select from ${partners} where ${partners.id} = ${partner_id} and ${partners.on_hold})`,
    spared.length === 0 ? undefined : or(isNull(partner_id), notInArray(partner_id, [...spared])),
  )

/** Removes a person from the texts of companies' settings of offers, except of spared companies. */
async function forgetInSettings(db: Database, person: string, spared: readonly number[]): Promise<void> {
  const { introduction, notes, message, footer, privacy_notice, address, email, phone_number } = offer_settings
  const free = isFree(offer_settings.partner_id, spared)
  await maskTexts(db, person, offer_settings, [introduction, notes, message, footer, privacy_notice, address], free)
  for (const column of [email, phone_number])
    await db
      .update(offer_settings)
      .set({ [column.name]: null })
      .where(and(free, sql`${column} ~* ${person}`))
  await stripAuditMatching(db, person, { entity: settingsEntity, spared: { [partnerEntity]: spared } })
}

/** Removes a person from templates of offers: all but those of spared companies, or those of the company of one offer. */
async function forgetInTemplates(
  db: Database,
  person: string,
  { offer_id, spared }: { offer_id?: number; spared: readonly number[] },
): Promise<void> {
  const pattern = new RegExp(person, 'gi')
  const templates = await db
    .select({
      id: offer_templates.id,
      name: offer_templates.name,
      subject: offer_templates.subject,
      content: offer_templates.content,
    })
    .from(offer_templates)
    .where(
      and(
        isFree(offer_templates.partner_id, spared),
        sql`concat(${offer_templates.name}, ' ', ${offer_templates.subject}, ' ', ${offer_templates.content}) ~* ${person}`,
        offer_id === undefined
          ? undefined
          : inArray(
              offer_templates.partner_id,
              db.select({ id: offers.partner_id }).from(offers).where(eq(offers.id, offer_id)),
            ),
      ),
    )
  for (const { id, name, subject, content } of templates) {
    await db
      .update(offer_templates)
      .set({
        name: maskedIn(name, pattern),
        subject: maskedIn(subject, pattern),
        content: maskedIn(content, pattern),
        version: sql`${offer_templates.version} + 1`,
      })
      .where(eq(offer_templates.id, id))
  }
  if (templates.length > 0)
    await stripAuditMatching(db, person, { entity: offerTemplateEntity, spared: { [partnerEntity]: spared } })
}

/** Removes a person from the names in kits: of kits, and of items of a company's own, except of spared companies. */
async function forgetInKits(db: Database, person: string, spared: readonly number[]): Promise<void> {
  const { id, name, items } = offer_kits
  const kits = await db
    .select({ id, name, items })
    .from(offer_kits)
    .where(and(isFree(offer_kits.partner_id, spared), sql`concat(${name}, ' ', ${items}) ~* ${person}`))
  const pattern = new RegExp(person, 'gi')
  for (const kit of kits)
    await db
      .update(offer_kits)
      .set({
        name: maskedIn(kit.name, pattern),
        items: maskedIn(kit.items, pattern),
        version: sql`${offer_kits.version} + 1`,
      })
      .where(eq(offer_kits.id, kit.id))
  if (kits.length > 0) await stripAuditMatching(db, person, { entity: kitEntity, spared: { [partnerEntity]: spared } })
}

/** Removes customers from a company's address book when none of its remaining offers names them. */
async function forgetCustomers(db: Happening['db'], offer_id: number): Promise<void> {
  const partner_id = db.select({ id: offers.partner_id }).from(offers).where(eq(offers.id, offer_id))
  await db.delete(offer_customers).where(
    and(
      inArray(offer_customers.partner_id, partner_id),
      sql`not exists (select from ${offers} where ${offers.partner_id} = ${offer_customers.partner_id}
        and ${offers.state} <> 'draft' and ${offers.anonymised_at} is null
        and lower(${offers.customer_name}) = lower(${offer_customers.name})
        and lower(coalesce(${offers.customer_email}, '')) = lower(coalesce(${offer_customers.email}, '')))`,
    ),
  )
}

/** Removes the company's data in its settings, and its address book. Papers stay until their offers are erased. */
async function forgetCompany(db: Happening['db'], at: Date, partner_id: number): Promise<void> {
  await db.delete(offer_customers).where(eq(offer_customers.partner_id, partner_id))
  const nothing = {
    logo: null,
    address: null,
    phone_number: null,
    email: null,
    bank_account: null,
    footer: null,
    introduction: null,
    notes: null,
    message: null,
    privacy_notice: null,
  }
  await db.update(offer_settings).set(nothing).where(eq(offer_settings.partner_id, partner_id))
  await releaseFiles({ db, at }, { owner_entity: settingsEntity, owner_id: partner_id, purpose: 'logo' })
}

/** A person who maintains offers of their companies remains their maintainer at the new address. */
async function followAddress({ db }: Happening, { user_id, former, email }: Events['address.changed']): Promise<void> {
  const companies = db
    .select({ id: partner_users.partner_id })
    .from(partner_users)
    .where(eq(partner_users.user_id, user_id))
  await db
    .update(offers)
    .set({ maintainer_email: email, version: sql`${offers.version} + 1` })
    .where(and(inArray(offers.partner_id, companies), eq(sql`lower(${offers.maintainer_email})`, former.toLowerCase())))
}

/** Removes a deleted logo from settings. */
async function forgetLogo({ db }: Happening, { media_id }: Events['file.removed']): Promise<void> {
  await db.update(offer_settings).set({ logo: null }).where(eq(offer_settings.logo, media_id))
}
