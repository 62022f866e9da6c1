import type * as v from 'valibot'
import type { ReturnForm } from '#contract/offer/actions.ts'
import { type ApprovalLimits, discountOfOffer, needsApproval, valueOfOffer } from '#contract/offer/approval.ts'
import { shownPercent } from '#contract/offer/price.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { hasOtherAdmin } from '#server/modules/partner/index.ts'
import { advanceOffer } from './advance.ts'
import { listPricesOf } from './catalogue-prices.ts'
import { settingsOf } from './company/settings.ts'
import { notifyAdministrators, notifyCompany } from './mails.ts'
import { lockVersion, type OfferRow } from './offer.ts'

type ZoneCall = CallContext<PartnerScope>

/**
 * The limits of a company above which a person's offer needs an approval. Null without limits, for an administrator of the company,
 * and in a company without another administrator to approve it.
 */
export async function approvalLimits(
  { db, by }: Pick<ZoneCall, 'db' | 'by'>,
  partner_id: number,
): Promise<ApprovalLimits | null> {
  const { approval_discount: discount, approval_value: value } = await settingsOf(db, partner_id)
  if (discount === null && value === null) return null
  if (by.company_admin_of.includes(partner_id)) return null
  return (await hasOtherAdmin(db, partner_id, by.user_id ?? 0)) ? { discount, value } : null
}

/** A draft with whether it is above a limit of its company for this person, as its lifecycle reads it. */
export async function withApproval(call: Pick<ZoneCall, 'db' | 'by'>, row: OfferRow) {
  const limits = await approvalLimits(call, row.partner_id)
  const needs_approval = limits !== null && needsApproval(row.content, limits, await listPricesOf(call.db, row))
  return { ...row, needs_approval }
}

/** Sends a draft to the administrators of its company. */
export async function submitOffer(call: ZoneCall, id: number, { version }: { version: number }): Promise<void> {
  const draft = await withApproval(call, await lockVersion(call, id, version))
  const submitted = await advanceOffer(call, draft, {
    event: { type: 'offer.submit' },
    set: { approval_reason: null },
    entry: { kind: 'submitted' },
  })
  await notifyAdministrators(call, submitted, 'offer_submitted', {
    author: call.user.full_name,
    discount: shownPercent(discountOfOffer(submitted.content, await listPricesOf(call.db, submitted))),
    gross: valueOfOffer(submitted.content),
  })
}

/** Approves a draft, and notifies its author. */
export async function approveOffer(call: ZoneCall, id: number, { version }: { version: number }): Promise<void> {
  const approved = await advanceOffer(call, await lockVersion(call, id, version), {
    event: { type: 'offer.approve' },
    entry: { kind: 'approved' },
  })
  await notifyCompany(call, approved, 'offer_approved', {})
}

/** Returns a draft to its author with a reason. */
export async function returnOffer(
  call: ZoneCall,
  id: number,
  { version, reason }: v.InferOutput<typeof ReturnForm>,
): Promise<void> {
  const returned = await advanceOffer(call, await lockVersion(call, id, version), {
    event: { type: 'offer.return' },
    set: { approval_reason: reason },
    entry: { kind: 'returned', text: reason },
  })
  await notifyCompany(call, returned, 'offer_returned', { reason })
}
