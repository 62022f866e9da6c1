import type * as v from 'valibot'
import { type AcceptByHandForm, type RejectByHandForm, RescindForm } from '#contract/offer/actions.ts'
import { plainDecimal } from '#contract/offer/decimal.ts'
import { boundsOf, isWithin } from '#contract/offer/quantity.ts'
import type { AcceptanceWay } from '#contract/offer/story.ts'
import { depositOf, linesOf, offerTotals, optionIdsOf, type Selection } from '#contract/offer/totals.ts'
import { daysAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { Acting } from '#server/db/acting.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { requireWithin } from '#server/http/require-within.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { advanceOffer } from '#server/modules/offer/advance.ts'
import { lockVersion, type OfferRow } from '#server/modules/offer/offer.ts'
import { offer_acceptances } from '#server/modules/offer/table.ts'
import { refuseField } from '#server/refusal.ts'

type Form<Schema extends v.GenericSchema> = v.InferOutput<Schema>

/** Job that generates the document of an acceptance and writes to both sides. */
export const acceptedJob = 'offer.accepted'

type Checked = Required<Selection>

/**
 * Checks a selection: an existing variant, where there are some, options of it, and quantities within the bounds of their lines.
 * Quantities of lines that are not selected, or equal to the offered ones, are left out.
 */
export function checkedSelection(offer: OfferRow, { variant, options, quantities = [] }: Selection): Checked {
  const { variants } = offer.content
  const isThere = variants.length === 0 ? variant === null : variants.some(({ key }) => key === variant)
  if (!isThere) refuseField('variant', 'rule.required')
  const offered = optionIdsOf(offer.content, variant)
  const taken = [...new Set(options)]
  if (!taken.every((id) => offered.includes(id))) refuseField('options', 'rule.unknown_record')
  const selected = linesOf(offer.content, { variant, options: taken })
  const chosen = new Map(quantities.map(({ line, quantity }) => [line, plainDecimal(quantity)]))
  const changed = selected.flatMap((line) => {
    const quantity = chosen.get(line.id)
    if (quantity === undefined || quantity === plainDecimal(line.quantity)) return []
    const bounds = boundsOf(line)
    if (!bounds || !isWithin(bounds, quantity))
      refuseField('quantities', 'offer.quantity_out_of_bounds', { name: line.name })
    return [{ line: line.id, quantity }]
  })
  return { variant, options: taken, quantities: changed }
}

interface Accepting {
  selection: Checked
  name: string
  ip: string | null
  user_agent: string | null
  consent: string | null
  note: string | null
  way: AcceptanceWay
  email: string | null
  code_sent_at: string | null
}

/** Records an acceptance: the offer's state, the selection and its totals. The offer must be locked. */
export async function acceptOffer(
  acting: Omit<Acting, 'is_staff'>,
  offer: OfferRow,
  accepting: Accepting,
): Promise<OfferRow> {
  const { db, by, at } = acting
  const { selection, ...given } = accepting
  const totals = offerTotals(offer.content, selection)
  const deposit = depositOf(offer.content, totals.gross)
  const accepted = await advanceOffer(acting, offer, {
    event: { type: 'offer.accept' },
    set: { decided_at: at.toISOString(), net: totals.net, gross: totals.gross, rescind_until: rescindUntil(offer, at) },
    entry: { kind: 'accepted', text: accepting.note ?? accepting.name },
  })
  await db.insert(offer_acceptances).values({
    offer_id: offer.id,
    at: at.toISOString(),
    ...given,
    ...selection,
    options: [...selection.options],
    quantities: [...selection.quantities],
    totals,
    deposit,
    noted_by: by.user_id,
  })
  await enqueue(db, acceptedJob, { offer_id: offer.id })
  return accepted
}

/** Last day on which an acceptance of this moment may be taken back; null where the conditions name none. */
function rescindUntil({ content }: OfferRow, at: Date): string | null {
  const { rescind_days = null } = content
  return rescind_days === null ? null : daysAfter(today(at), rescind_days)
}

/**
 * The company records that the customer has taken an acceptance back. What the conditions name is the time in which that is declared; it
 * may be recorded later.
 */
export async function rescindByHand(
  call: CallContext<PartnerScope>,
  id: number,
  { version, declared_on, reason }: Form<typeof RescindForm>,
): Promise<void> {
  const offer = await lockVersion(call, id, version)
  const accepted_on = offer.decided_at && today(new Date(offer.decided_at))
  if (offer.state === 'accepted')
    requireWithin(call, RescindForm, { declared_on }, { accepted_on, rescind_until: offer.rescind_until })
  await advanceOffer(call, offer, {
    event: { type: 'offer.rescind', declared_on },
    set: { reason, rescinded_on: declared_on },
    entry: { kind: 'rescinded', text: reason },
  })
}

/** The company records an acceptance given in another way; also possible after expiry. */
export async function acceptByHand(
  call: CallContext<PartnerScope>,
  id: number,
  form: Form<typeof AcceptByHandForm>,
): Promise<void> {
  const offer = await lockVersion(call, id, form.version)
  const selection = checkedSelection(offer, form)
  const { name, note } = form
  const nothing = { ip: null, user_agent: null, consent: null, email: null, code_sent_at: null }
  await acceptOffer(call, offer, { selection, name, note, way: 'noted', ...nothing })
}

/** The company records a rejection. */
export async function rejectByHand(
  call: CallContext<PartnerScope>,
  id: number,
  { version, reason }: Form<typeof RejectByHandForm>,
): Promise<void> {
  const offer = await lockVersion(call, id, version)
  await advanceOffer(call, offer, {
    event: { type: 'offer.reject' },
    set: { reason, decided_at: call.at.toISOString() },
    entry: { kind: 'rejected', text: reason },
  })
}
