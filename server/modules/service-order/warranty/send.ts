import { and, eq } from 'drizzle-orm'
import { validate } from '#contract/declare/validation.ts'
import type { Consent } from '#contract/dictionary/consents.ts'
import type { SendForm } from '#contract/service-order/actions.ts'
import { hasOtherAddress } from '#contract/service-order/fields.ts'
import { formValues, warrantyOrderForSending } from '#contract/service-order/form.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { askedConsents, keepConsents, refuseUnreadTexts } from '#server/modules/consent/index.ts'
import { isErrorCodeOf } from '#server/modules/device/index.ts'
import { brandNotices, isCountry } from '#server/modules/dictionary/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { enqueueErpSave } from '#server/modules/service-order/erp-queue.ts'
import { type FieldRefusal, refuse } from '#server/refusal.ts'
import { advanceWarranty } from './advance.ts'
import { draftColumns } from './draft.ts'
import { mailSent } from './mails.ts'
import { nextOrderNumber } from './number.ts'
import { checkVersion, lockOrder, type WarrantyOrder, warrantyOrderEntity } from './order.ts'

/**
 * Sends a draft: the stored values must satisfy all rules of section 5; the order gets its number and is saved in the ERP, and
 * its author is notified.
 */
export async function sendOrder(call: CallContext, id: number, { version, consent_texts }: SendForm): Promise<void> {
  const { db, at, user, locale } = call
  const draft = await lockOrder(call, id)
  const without_erp = call.deps.config.switched_off.includes('ERP')
  await checkVersion(db, draft, version)
  if (draft.status === 'draft') await refuseClosedCompany(db, draft.partner_id)
  const consents = await askedConsents(db, 'warranty_order', at, locale)
  const form = draft.status === 'draft' ? await completeForm(call, draft, consents) : {}
  const given = consents.filter(({ kind }) => draft[kind])
  refuseUnreadTexts(given, consent_texts)

  const { order } = await advanceWarranty(acting(call), draft, {
    event: { type: 'order.send', without_erp },
    set: {
      ...form,
      order_number: draft.order_number ?? (await nextOrderNumber(db, at)),
      sent_at: at.toISOString(),
      sent_by: user.id,
    },
    entry: { kind: 'sent' },
  })
  await keepConsents(db, {
    entity: warrantyOrderEntity,
    entity_id: order.id,
    person_name: order.contact_name,
    person_email: order.contact_email,
    given_by: user.id,
    ip: call.ip,
    at,
    texts: given,
  })
  if (!without_erp) await enqueueErpSave(db, id)
  await mailSent(db, order)
}

/**
 * A company that was closed while its draft was filled in gets no open order. It stays open until the transaction ends,
 * so that closing it counts the order.
 */
async function refuseClosedCompany(db: Database, partner_id: number): Promise<void> {
  const isOpen = and(eq(partners.id, partner_id), eq(partners.status, 1))
  const [company] = await db.select({ id: partners.id }).from(partners).where(isOpen).for('key share')
  if (!company) refuse('lifecycle', { key: 'partner.is_closed' })
}

/** The stored values, checked and normalised by the rules of sending (422 by field). */
async function completeForm({ db, at, locale }: CallContext, order: WarrantyOrder, consents: readonly Consent[]) {
  const stored = formValues(order)
  const columns = await draftColumns(db, stored)
  const schema = warrantyOrderForSending({
    consents,
    notices: await brandNotices(db, locale),
    brand_id: columns.brand_id,
    today: today(at),
  })
  const checked = validate(schema, stored, locale, { at })
  const errors: Record<string, readonly (string | FieldRefusal)[]> = checked.success ? {} : { ...checked.errors }
  for (const field of ['country', 'delivery_country'] as const) {
    const isAsked = field === 'country' || hasOtherAddress(stored)
    const code = stored[field]
    if (isAsked && code !== null && !errors[field] && !(await isCountry(db, code)))
      errors[field] = [{ key: 'rule.one_of' }]
  }
  if (stored.error_code !== null && stored.model === null) errors.error_code = [{ key: 'rule.model_first' }]
  if (
    stored.error_code !== null &&
    stored.model !== null &&
    !(await isErrorCodeOf(db, stored.error_code, stored.model))
  )
    errors.error_code = [{ key: 'rule.error_code_of_model' }]
  if (!checked.success || Object.keys(errors).length > 0) refuse('invalid', { errors })
  return { ...columns, ...checked.output }
}
