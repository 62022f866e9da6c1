import { eq } from 'drizzle-orm'
import { validate } from '#contract/declare/validation.ts'
import { offerForRegistering } from '#contract/offer/form.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { openPartner } from '#server/modules/partner/index.ts'
import { type FieldRefusal, refuse, refuseField } from '#server/refusal.ts'
import { saidIn } from '#server/texts/coded-text.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'
import { advanceOffer } from './advance.ts'
import { withApproval } from './approval.ts'
import { chosenOptions, conditionTexts } from './company/conditions.ts'
import { rememberCustomer } from './customer/customers.ts'
import { devicesOf } from './devices.ts'
import { isNumberTaken, nextOfferNumber } from './number.ts'
import {
  findOffer,
  lockedOffer,
  lockOffer,
  type OfferRow,
  offerColumns,
  offerEntity,
  storedOfferValues,
} from './offer.ts'
import { keepPaper } from './paper.ts'
import { offers } from './table.ts'

type ZoneCall = CallContext<PartnerScope>

/**
 * Registers a draft: the stored values must satisfy all rules of section 5, and its number must be unused. Prices and texts are
 * frozen, the document is generated, and the revised offer is superseded. Returns the registered offer, locked.
 */
export async function registerOffer(call: ZoneCall, id: number, { version }: { version: number }): Promise<OfferRow> {
  const { db, at } = call
  const { partner_id } = await findOffer(call, id)
  await openPartner(call, partner_id)
  const revised = await revisedBy(call, id)
  const draft = await lockOffer(call, id)
  if (draft.state !== 'draft') refuse('lifecycle', { key: 'offer.cannot_edit_registered' })
  await refuseOutdated(db, offerEntity, draft, version)
  const values = await completeValues(call, draft)
  if (await isNumberTaken(db, draft, values.offer_number)) {
    const next = await nextOfferNumber(db, draft.partner_id, at)
    refuseField('offer_number', 'offer.number_taken', { number: values.offer_number, next })
  }
  const weighed = await withApproval(call, draft)
  const registered = await advanceOffer(call, weighed, {
    event: { type: 'offer.register', expires_on: values.expires_on },
    refusal: weighed.needs_approval && draft.approval !== 'approved' ? 'offer.needs_approval' : undefined,
    set: {
      ...offerColumns(values),
      condition_texts: await conditionTexts(db, values, values),
      registered_at: at.toISOString(),
      revision: 1,
    },
    entry: { kind: 'registered' },
  })
  if (revised) await supersede(call, revised, registered)
  await rememberCustomer(call, registered)
  const paper = await keepPaper(call, registered, 1, call.user.id)
  await db.update(offers).set({ paper }).where(eq(offers.id, id))
  return { ...registered, paper }
}

/** The offer that a draft revises, locked before the draft, which excludes a concurrent acceptance. */
async function revisedBy({ db }: ZoneCall, id: number): Promise<OfferRow | null> {
  const [draft] = await db.select({ revises_id: offers.revises_id }).from(offers).where(eq(offers.id, id))
  return draft?.revises_id ? lockedOffer(db, draft.revises_id) : null
}

async function supersede(call: ZoneCall, revised: OfferRow, by: OfferRow): Promise<void> {
  if (revised.state === 'accepted')
    refuse('lifecycle', { key: 'offer.accepted_meanwhile', parameters: { number: revised.offer_number ?? '' } })
  // It was withdrawn, superseded or taken back in the meantime, so it is not superseded again.
  if (['withdrawn', 'superseded', 'rescinded'].includes(revised.state)) return
  await advanceOffer(call, revised, {
    event: { type: 'offer.supersede' },
    entry: { kind: 'superseded', text: by.offer_number },
  })
}

/** The stored values, checked and normalised by the rules of registering (422 by field). */
async function completeValues({ db, at, locale }: ZoneCall, draft: OfferRow) {
  // Without characters that the release before has stored: the author cannot see them.
  const stored = saidIn(storedOfferValues(draft), locale, erpNameOf(db))
  const chosen = await chosenOptions(db, draft.content)
  const checked = validate(offerForRegistering([...chosen.values()]), stored, locale, { at })
  const errors: Record<string, readonly (string | FieldRefusal)[]> = checked.success ? {} : { ...checked.errors }
  const gone = await withdrawnDevice(db, draft)
  if (gone !== null)
    errors.sections = errors.sections ?? [{ key: 'offer.device_not_offered', parameters: { name: gone } }]
  if (!checked.success || Object.keys(errors).length > 0) refuse('invalid', { errors })
  return checked.output
}

/** Name of the first line whose device can no longer be offered: blocked, deleted, or removed from offers. */
async function withdrawnDevice(db: ZoneCall['db'], { content }: OfferRow): Promise<string | null> {
  const lines = content.sections.flatMap((section) => section.lines).filter(({ kind }) => kind === 'device')
  const catalogue = await devicesOf(db, lines)
  const gone = lines.find(({ device_id }) => {
    const device = catalogue.get(device_id ?? 0)
    return !device || device.blocked || !device.is_offerable
  })
  return gone?.name ?? null
}
