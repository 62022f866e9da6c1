import { randomInt } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, eq, inArray, max, sql } from 'drizzle-orm'
import { customerActor } from '#contract/declare/lifecycle-actor.ts'
import { serverText } from '#contract/messages/server-messages.ts'
import type { offerCustomer } from '#contract/offer/customer.ts'
import { canOffer, hasLinkEnded } from '#contract/offer/lifecycle-state.ts'
import type { CustomerOffer } from '#contract/offer/shown-offer.ts'
import type { AcceptanceWay } from '#contract/offer/story.ts'
import { linesOf, offerTotals } from '#contract/offer/totals.ts'
import { writtenDay } from '#contract/values/moment.ts'
import { cleaned, today } from '#contract/values/rules.ts'
import { unitIn } from '#contract/values/units.ts'
import type { Database } from '#server/db/client.ts'
import { besideReading } from '#server/db/transaction.ts'
import { countForRecord } from '#server/http/count-for-record.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { noteFailure } from '#server/http/security-log.ts'
import { publicImageLink } from '#server/http/signed-links.ts'
import { Streamed } from '#server/http/streamed.ts'
import { mayWrite, tokenHash } from '#server/modules/auth/index.ts'
import { filesById, storageKey } from '#server/modules/media/index.ts'
import { advanceOffer } from '#server/modules/offer/advance.ts'
import { settingsOf } from '#server/modules/offer/company/settings.ts'
import { dueOn } from '#server/modules/offer/deposit.ts'
import { addressesOf, addressOf, contactOf, mailCustomer, notifyCompany } from '#server/modules/offer/mails.ts'
import { maintainerOf } from '#server/modules/offer/maintainer.ts'
import { lockedOffer, type OfferRow, offerEntity } from '#server/modules/offer/offer.ts'
import { photosOf } from '#server/modules/offer/show.ts'
import { acceptanceOf, messagesOf } from '#server/modules/offer/story.ts'
import { offer_events, offer_openings, offer_recipients, offers } from '#server/modules/offer/table.ts'
import { companyMembers, partners } from '#server/modules/partner/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { writtenMoney } from '#server/texts/written-money.ts'
import { acceptOffer, checkedSelection } from './decide.ts'
import { publicContent } from './public-offer.ts'
import { askCompany } from './thread.ts'

type Calls = (typeof offerCustomer)['endpoints']
type Customer = Call<Calls['public-zone.offer.show']>

/** The customer is not one of our users. What they do on the page has no e-mail. */
const acting = ({ db, at }: CallContext) => ({ db, at, by: customerActor, letter: null })

/** The offer of a link, with the recipient; 404 for any other code, and for a link that has ended. */
async function offerOf(call: Pick<Customer, 'db' | 'at' | 'params'>, lock: boolean) {
  const [recipient] = await call.db.select().from(offer_recipients).where(eq(offer_recipients.code, call.params.code))
  if (!recipient) return refuse('not_found')
  const [found] = lock
    ? [await lockedOffer(call.db, recipient.offer_id, isLive(offers))]
    : await call.db
        .select()
        .from(offers)
        .where(and(eq(offers.id, recipient.offer_id), isLive(offers)))
  if (!found || found.state === 'draft' || found.anonymised_at !== null) return refuse('not_found')
  if (hasLinkEnded(found, call.at)) return refuse('not_found')
  return { offer: found, recipient }
}

/** The offer of a link. Records nothing, because mail scanners fetch it too. */
export async function showToCustomer(call: Customer): Promise<CustomerOffer> {
  const { offer, recipient } = await offerOf(call, false)
  return shown(call, offer, recipient)
}

/**
 * Records that a person opened the offer, and notifies the company the first time, while it is not answered. An opening by the link
 * of one of the company's own people is kept with that link, and is not the customer's.
 */
export async function openByCustomer(call: Customer): Promise<CustomerOffer> {
  await besideReading(() => call.db.transaction((db) => recordOpening({ ...call, db })))
  return showToCustomer(call)
}

async function recordOpening(call: Customer): Promise<void> {
  const { offer, recipient } = await offerOf(call, true)
  const at = call.at.toISOString()
  await call.db
    .update(offer_recipients)
    .set({ opened_at: sql`coalesce(${offer_recipients.opened_at}, ${at})`, last_opened_at: at })
    .where(eq(offer_recipients.id, recipient.id))
  await call.db
    .insert(offer_openings)
    .values({ recipient_id: recipient.id, day: today(call.at) })
    .onConflictDoUpdate({
      target: [offer_openings.recipient_id, offer_openings.day],
      set: { times: sql`${offer_openings.times} + 1` },
    })
  if (await isOwnAddress(call.db, offer, recipient)) return
  if (!canOffer(offer, { type: 'offer.view', by: customerActor, at })) return
  const isFirst = offer.viewed_at === null
  const viewed = await advanceOffer(acting(call), offer, {
    event: { type: 'offer.view' },
    set: { viewed_at: offer.viewed_at ?? at },
    entry: isFirst ? { kind: 'opened' } : null,
  })
  if (isFirst && viewed.state === 'viewed')
    await notifyCompany(call, viewed, 'offer_opened', { customer: viewed.customer_name ?? '' })
}

const isOwnAddress = async (db: Database, { partner_id }: OfferRow, { email }: RecipientRow) =>
  email !== null &&
  (await companyMembers(db, partner_id, 'offers')).some((member) => member.email.toLowerCase() === email.toLowerCase())

/** Accepts a selection. A second acceptance, for instance from another phone, returns the first one. */
export async function acceptByCustomer(call: Call<Calls['public-zone.offer.accept']>): Promise<CustomerOffer> {
  const { offer, recipient } = await offerOf(call, true)
  if (offer.state === 'accepted') return shown(call, offer, recipient)
  if (hasExpired(call, offer)) {
    const { name } = call.body
    await passOn(call, offer, { name, text: acceptedLate(offer, pricedSelection(offer, call.body)) })
  }
  await refuseClosed(call, offer)
  const way = await wayOf(call, recipient)
  const selection = pricedSelection(offer, call.body)
  const accepted = await acceptOffer(acting(call), offer, {
    selection,
    name: call.body.name,
    ip: call.ip,
    user_agent: cleaned(call.request.headers['user-agent']?.slice(0, 400) ?? '') || null,
    consent: consentText(offer),
    note: null,
    ...way,
  })
  return shown(call, accepted, recipient)
}

/** What a customer has selected, at the price that they saw. */
function pricedSelection(offer: OfferRow, body: Call<Calls['public-zone.offer.accept']>['body']) {
  const selection = checkedSelection(offer, body)
  if (offerTotals(offer.content, selection).gross !== body.gross) refuse('conflict', { key: 'offer.price_changed' })
  return selection
}

/** The words of an acceptance that comes too late, with all that was selected: the company can record it as it was meant. */
function acceptedLate({ content, locale }: OfferRow, selection: ReturnType<typeof checkedSelection>): string {
  const gross = writtenMoney(offerTotals(content, selection).gross, locale)
  const variant = content.variants.find(({ key }) => key === selection.variant)?.name
  const sections = content.sections.filter(({ id }) => selection.options.includes(id)).map(({ name }) => name)
  const lines = linesOf(content, selection)
    .filter(({ id }) => selection.options.includes(id) || selection.quantities.some(({ line }) => line === id))
    .map(({ name, quantity, unit }) => `${name} (${quantity} ${unitIn(unit, locale)})`)
  const selected = [variant, ...sections, ...lines].filter(Boolean).join(', ')
  return [serverText('offer.accepts_late', locale, { gross }), selected].filter(Boolean).join('\n')
}

const codeMinutes = 30
/** Wrong codes after which the code that was sent ends. */
const triesAtMost = 10

/**
 * Sends a code to the address of a customer who has a link that the company handed over. The latest code counts. Codes for addresses that
 * the offer has are counted by themselves, so that a stranger with the link cannot use up those of the customer.
 */
export async function confirmByCustomer(call: Call<Calls['public-zone.offer.confirm']>): Promise<object> {
  const { offer, recipient } = await offerOf(call, true)
  await refuseClosed(call, offer)
  if (recipient.email !== null) refuse('lifecycle')
  const { email } = call.body
  const isKnown = [offer.customer_email, offer.email_main].some((known) => known?.toLowerCase() === email)
  await countForRecord(call, `offer ${offer.id}${isKnown ? ` ${email}` : ''}`)
  if (!(await mayWrite(call.db, 'code', email, call.at))) refuse('too_many', { key: 'offer.codes_sent' })
  const confirmation_code = String(randomInt(100_000_000)).padStart(8, '0')
  await call.db
    .update(offer_recipients)
    .set({
      confirming_email: email,
      confirmation_hash: tokenHash(confirmation_code),
      confirmation_sent_at: call.at.toISOString(),
      confirmations: recipient.confirmations + 1,
      confirmation_tries: 0,
    })
    .where(eq(offer_recipients.id, recipient.id))
  const data = { confirmation_code: `${confirmation_code.slice(0, 4)} ${confirmation_code.slice(4)}` }
  await mailCustomer(call, offer, { ...recipient, email }, 'offer_confirmation', data)
  return {}
}

/**
 * How an acceptance comes: a personal link says to whom it was sent. A link that was handed over says nothing, so that the
 * customer confirms an address by the code sent to it.
 */
async function wayOf(
  call: Call<Calls['public-zone.offer.accept']>,
  recipient: RecipientRow,
): Promise<{ way: AcceptanceWay; email: string; code_sent_at: string | null }> {
  if (recipient.email !== null) return { way: 'personal_link', email: recipient.email, code_sent_at: null }
  const { email, confirmation_code } = call.body
  if (email === null) return refuseField('email', 'rule.required')
  if (confirmation_code === null) return refuseField('confirmation_code', 'rule.required')
  await proveCode(call, recipient, email, confirmation_code)
  return { way: 'confirmed_link', email, code_sent_at: recipient.confirmation_sent_at }
}

/** Compares a typed code with the one sent last. A wrong one is logged and counted, also when the call is refused; the tenth ends the code. */
async function proveCode(call: CallContext, recipient: RecipientRow, email: string, typed: string): Promise<void> {
  const { confirming_email, confirmation_hash, confirmation_sent_at, confirmation_tries } = recipient
  const isFresh = call.at.getTime() - new Date(confirmation_sent_at ?? 0).getTime() <= codeMinutes * 60_000
  const isAwaited = isFresh && confirming_email === email
  const isOver = confirmation_tries >= triesAtMost
  if (isAwaited && !isOver && confirmation_hash === tokenHash(typed)) return
  noteFailure(call, 'code', { entity: offerEntity, entity_id: recipient.offer_id, action: 'accept' })
  const tries = confirmation_tries + (isAwaited && !isOver ? 1 : 0)
  await call.db.update(offer_recipients).set({ confirmation_tries: tries }).where(eq(offer_recipients.id, recipient.id))
  const key = isAwaited && tries >= triesAtMost ? 'offer.code_over' : 'offer.wrong_code'
  refuse('invalid', { errors: { confirmation_code: [{ key }] }, keep: true })
}

/** Rejects the offer. Idempotent. Who gives up an accepted offer writes to the company, which notes that the acceptance was taken back. */
export async function rejectByCustomer(call: Call<Calls['public-zone.offer.reject']>): Promise<CustomerOffer> {
  const { offer, recipient } = await offerOf(call, true)
  if (offer.state === 'rejected') return shown(call, offer, recipient)
  const { reason } = call.body
  if (offer.state === 'accepted') {
    const text = serverText('offer.gives_up', offer.locale, { reason: reason ?? '' }).trim()
    await passOn(call, offer, { name: null, text })
  }
  await refuseClosed(call, offer)
  const rejected = await advanceOffer(acting(call), offer, {
    event: { type: 'offer.reject' },
    set: { reason, decided_at: call.at.toISOString() },
    entry: { kind: 'rejected', text: reason },
  })
  await notifyCompany(call, rejected, 'offer_lost', { customer: rejected.customer_name ?? '', reason })
  return shown(call, rejected, recipient)
}

/** Sends the company a question; refused for a closed company, where it would not be read. */
export async function askByCustomer(call: Call<Calls['public-zone.offer.ask']>): Promise<CustomerOffer> {
  const { offer, recipient } = await offerOf(call, true)
  await countForRecord(call, `offer ${offer.id}`)
  if ((await companyOf(call.db, offer))?.status !== 1) refuse('lifecycle')
  await askCompany({ ...acting(call), letter: call.letter ?? null }, offer, call.body)
  return shown(call, (await lockedOffer(call.db, offer.id)) ?? offer, recipient)
}

/** The document, or that of the acceptance once it is generated. */
export async function downloadByCustomer(call: Customer): Promise<Streamed> {
  const { offer } = await offerOf(call, false)
  const id = offer.accepted_paper ?? offer.paper
  const file = id === null ? undefined : (await filesById(call.db, [id])).get(id)
  if (!file) return refuse('not_found')
  const content = await buffer(await call.deps.storage.read(storageKey(file)))
  return new Streamed(content, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
}

/** Refuses an action on an expired or closed offer, with the company's contact. */
async function refuseClosed(call: CallContext, offer: OfferRow): Promise<void> {
  const isOver = offer.expires_on !== null && today(call.at) > offer.expires_on
  if ((offer.state === 'sent' || offer.state === 'viewed') && !isOver) return
  const key = isOver || offer.state === 'expired' ? 'offer.expired' : 'offer.not_open'
  refuse('lifecycle', { message: serverText(key, offer.locale, await companyIn(call, offer)) })
}

/** From this number of messages of its customer on, an offer passes no answers on: who has its link could send letters for ever. */
const mostPassedOn = 20

const companyIn = async ({ db }: CallContext, offer: OfferRow) => ({
  company: offer.partner_name,
  contact: await contactOf(db, offer),
  date: writtenDay(offer.expires_on ?? '', offer.locale),
})

const hasExpired = ({ at }: CallContext, offer: OfferRow) => offer.state === 'expired' || isOverNow(offer, at)

/**
 * An answer that the offer cannot take any more: the company reads it in the conversation and decides, and the customer reads whom it went
 * to. The same answer once more is not passed on again, but it is to an offer that was extended in between: it is another answer. A closed company reads nothing, so that its offers refuse as before.
 */
async function passOn(
  call: CallContext,
  offer: OfferRow,
  { name, text }: { name: string | null; text: string },
): Promise<void> {
  const stamp = { by: customerActor, at: call.at.toISOString() }
  if ((await companyOf(call.db, offer))?.status !== 1 || !canOffer(offer, { type: 'offer.ask', ...stamp })) return
  const said = (await messagesOf(call.db, offer.id)).filter(({ from_customer }) => from_customer)
  if (said.length >= mostPassedOn) return
  const since = (await lastTurnOf(call.db, offer.id)) ?? ''
  if (!said.some((message) => message.text === text && message.at >= since))
    await askCompany(acting(call), offer, { text, name })
  const key = offer.state === 'accepted' ? 'offer.passed_on' : 'offer.expired_passed_on'
  refuse('lifecycle', { message: serverText(key, offer.locale, await companyIn(call, offer)), keep: true })
}

/** When the offer was last extended or accepted: what was said before is about what it was then. */
async function lastTurnOf(db: Database, offer_id: number): Promise<string | null> {
  const [turn] = await db
    .select({ at: max(offer_events.at) })
    .from(offer_events)
    .where(and(eq(offer_events.offer_id, offer_id), inArray(offer_events.kind, ['extended', 'accepted'])))
  return turn?.at ?? null
}

const consentText = (offer: OfferRow) =>
  serverText('offer.consent', offer.locale, { number: offer.offer_number ?? '', company: offer.partner_name })

type RecipientRow = typeof offer_recipients.$inferSelect

async function shown(call: CallContext, offer: OfferRow, recipient: RecipientRow): Promise<CustomerOffer> {
  const { db, at } = call
  call.reply.header('x-robots-tag', 'noindex, nofollow')
  call.reply.header('cache-control', 'private, no-store')
  const settings = await settingsOf(db, offer.partner_id)
  const partner = await companyOf(db, offer)
  const logo = settings.logo ?? partner?.logo ?? null
  const logoFile = logo === null ? undefined : (await filesById(db, [logo])).get(logo)
  const stamp = { by: customerActor, at: at.toISOString() }
  // What was taken back is paid by nobody.
  const acceptance = offer.state === 'rescinded' ? null : await acceptanceOf(db, offer.id)
  const address = settings.address ?? (partner ? `${partner.street}\n${partner.postcode} ${partner.city}` : '')
  return {
    offer_number: offer.offer_number ?? '',
    locale: offer.locale,
    state: isOverNow(offer, at) ? 'expired' : offer.state,
    subject: offer.subject ?? '',
    customer_name: offer.customer_name ?? '',
    expires_on: offer.expires_on ?? '',
    registered_at: offer.registered_at ?? '',
    company: {
      name: offer.partner_name,
      address,
      phone_number: settings.phone_number ?? partner?.phone_number ?? null,
      email: settings.email ?? partner?.email ?? null,
      logo_url: logoFile && !logoFile.is_private ? publicImageLink(db, logoFile.path) : null,
      colour: settings.colour,
      accent: settings.accent,
      privacy_notice:
        settings.privacy_notice ??
        serverText('offer.privacy_notice', offer.locale, {
          company: offer.partner_name,
          address: address.replaceAll('\n', ', '),
        }),
    },
    maintainer: await maintainerOf(db, offer),
    ...publicContent(offer, await photosOf(db, at, offer)),
    consent_text: consentText(offer),
    order_button: call.deps.config.offer_order_button[offer.locale],
    messages: (await messagesOf(db, offer.id)).map(({ letter: _, ...message }) => message),
    acceptance: acceptance && {
      at: acceptance.at,
      name: acceptance.name,
      variant: acceptance.variant,
      options: acceptance.options,
      quantities: acceptance.quantities,
      totals: acceptance.totals,
      deposit: acceptance.deposit,
      deposit_due_on: dueOn(offer.content, acceptance.at),
      confirmed_to: shortened(await addressOf(db, offer, acceptance)),
    },
    confirms_by_code: recipient.email === null,
    answers_by_email: (await addressesOf(db, offer.id)).length > 0,
    can_answer: canOffer(offer, { type: 'offer.accept', ...stamp }),
    can_ask: partner?.status === 1 && canOffer(offer, { type: 'offer.ask', ...stamp }),
  }
}

/** Enough of an address for its holder to recognise it: `j…@dom.example`. */
const shortened = (email: string | null) => (email === null ? null : email.replace(/^(.).*@/, '$1…@'))

async function companyOf(db: Database, { partner_id }: OfferRow) {
  const [partner] = await db.select().from(partners).where(eq(partners.id, partner_id))
  return partner
}

/** Whether the offer has expired, even if the nightly job has not run yet. */
const isOverNow = ({ state, expires_on }: OfferRow, at: Date) =>
  (state === 'sent' || state === 'viewed') && expires_on !== null && today(at) > expires_on
