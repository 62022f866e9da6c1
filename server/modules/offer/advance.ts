import { eq } from 'drizzle-orm'
import { transition } from 'xstate'
import { auditedVerb } from '#contract/core/audit-verbs.ts'
import type { ServerMessageKey } from '#contract/messages/server-messages.ts'
import { type OfferEvent, type OfferState, offer as offerChart } from '#contract/offer/lifecycle.ts'
import { offerSnapshot } from '#contract/offer/lifecycle-state.ts'
import type { OfferEventKind } from '#contract/offer/statuses.ts'
import type { Acting } from '#server/db/acting.ts'
import { audit } from '#server/db/audit.ts'
import { refuse } from '#server/refusal.ts'
import { auditedOffer, type OfferRow, offerEntity } from './offer.ts'
import { offer_events, offers } from './table.ts'

type Unstamped<Event> = Event extends unknown ? Omit<Event, 'by' | 'at'> : never
type LifecycleColumn = 'state' | 'resume_to' | 'approval' | 'version' | 'partner_id' | 'created_by'

/** One lifecycle event of an offer, with its accompanying changes. */
export interface OfferStep {
  event: Unstamped<OfferEvent>
  /** Further columns beside those set by the lifecycle. */
  set?: Partial<Omit<typeof offers.$inferInsert, LifecycleColumn>>
  /** Timeline entry, if any. */
  entry?: { kind: OfferEventKind; text?: string | null } | null
  /** Message for a refusal by the lifecycle, in place of the general one. */
  refusal?: ServerMessageKey
  /** Joins audit entries of one editing session. */
  session_key?: string
}

/**
 * The only way in which an offer changes. The lifecycle decides (409 when it refuses); its state, other columns, timeline and
 * audit are written together. The row must be locked. Actions of the customer and the server do not increase the version, so
 * that an open editor does not become outdated by them.
 */
export async function advanceOffer(
  acting: Omit<Acting, 'is_staff'>,
  row: OfferRow & { needs_approval?: boolean },
  step: OfferStep,
): Promise<OfferRow> {
  const { db, by, at } = acting
  const event = { ...step.event, by, at: at.toISOString() } as OfferEvent
  const snapshot = offerSnapshot(row)
  if (!snapshot.can(event)) refuse('lifecycle', { key: step.refusal })
  const [next] = transition(offerChart, snapshot, event)
  const { expires_on, resume_to, approval } = next.context
  const state: OfferState = next.value
  const isByPerson = by.user_id !== null
  const set = {
    ...step.set,
    state,
    resume_to,
    approval,
    ...(step.event.type !== 'offer.save' && { expires_on }),
    version: row.version + (isByPerson ? 1 : 0),
    updated_at: event.at,
  }
  const [changed] = await db.update(offers).set(set).where(eq(offers.id, row.id)).returning()
  if (!changed) throw new Error(`Offer ${row.id} is gone`)
  if (isByPerson)
    await audit(db, {
      by,
      at,
      entity: offerEntity,
      entity_id: row.id,
      action: auditedVerb(step.event.type),
      before: auditedOffer(row),
      after: auditedOffer(changed),
      session_key: step.session_key,
    })
  if (step.entry) await writeOfferEntry(acting, row.id, step.entry.kind, step.entry.text)
  return changed
}

/** Writes a timeline entry. */
export async function writeOfferEntry(
  { db, by, at }: Omit<Acting, 'is_staff'>,
  offer_id: number,
  kind: OfferEventKind,
  text: string | null = null,
): Promise<void> {
  await db.insert(offer_events).values({
    offer_id,
    kind,
    at: at.toISOString(),
    actor_id: by.user_id,
    by_customer: by.customer === true,
    text,
  })
}
