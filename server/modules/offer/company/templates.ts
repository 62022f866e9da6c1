import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { OfferContent } from '#contract/offer/content.ts'
import { contentValues } from '#contract/offer/form.ts'
import { offerZone } from '#contract/offer/offer.ts'
import type { OfferTemplateForm, ZoneTemplate } from '#contract/offer/template.ts'
import { today } from '#contract/values/rules.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals } from '#server/http/lists/conditions.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive, moveToTrash } from '#server/http/records/trash.ts'
import { withPricesOf } from '#server/modules/offer/devices.ts'
import { sharedWithMember } from '#server/modules/offer/visible.ts'
import { partner_users } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'
import { companyOf } from './company.ts'
import { offer_templates } from './company-table.ts'

/** Entity of templates in the audit. */
export const offerTemplateEntity = 'offer-generator.templates'

type Zone = (typeof offerZone)['endpoints']
type ZoneContext = CallContext<PartnerScope>
type TemplateRow = typeof offer_templates.$inferSelect

/** Columns for the values of a template's form. A template of the distributor has no purchase prices. */
export function templateColumns({ name, subject, active, ...content }: OfferTemplateForm, isOwn: boolean) {
  const kept = contentValues(content)
  return { name, subject, active, content: isOwn ? kept : withoutPurchases(kept) }
}

function withoutPurchases(content: OfferContent): OfferContent {
  return {
    ...content,
    sections: content.sections.map((section) => ({
      ...section,
      lines: section.lines.map((line) => ({ ...line, purchase_price: null })),
    })),
  }
}

/** Condition for the templates that a member can use: those of the companies, and active ones of the distributor. */
function usedBy(call: ZoneContext) {
  return or(
    ownTemplates(call),
    and(isLive(offer_templates), isNull(offer_templates.partner_id), eq(offer_templates.active, true)),
  )
}

/**
 * Condition for the companies' own templates that a member may see. A template is taken from an offer: where the company hides
 * colleagues' offers, a member sees those that they or an administrator of the company wrote (decision 841).
 */
function ownTemplates(call: ZoneContext) {
  const { partner_id, created_by } = offer_templates
  return and(
    isLive(offer_templates),
    inArray(partner_id, [...call.scope.partner_ids]),
    or(
      sharedWithMember(partner_id, call),
      eq(created_by, call.user.id),
      sql`exists (select from ${partner_users} where ${partner_users.user_id} = ${created_by}
        and ${partner_users.partner_id} = ${partner_id} and ${partner_users.is_company_admin})`,
    ),
  )
}

/** The templates that the person's companies can use: their own, then those of the distributor. */
export async function listTemplates(call: ZoneContext): Promise<{ results: ZoneTemplate[] }> {
  const rows = await call.db
    .select()
    .from(offer_templates)
    .where(usedBy(call))
    .orderBy(sql`${offer_templates.partner_id} nulls last`, asc(offer_templates.name), asc(offer_templates.id))
  return { results: rows.map(shown) }
}

const zoneList = offerZone.endpoints['partnerzone.offer-generator.templates.list']

/** The same templates as a list. */
export async function listTemplatesForPartner(call: Call<typeof zoneList, PartnerScope>) {
  return answerList(call, zoneList, {
    id: offer_templates.id,
    counted: offer_templates,
    rows: (db) => db.select().from(offer_templates).$dynamic(),
    where: usedBy(call),
    sorts: {
      created_at: offer_templates.created_at,
      updated_at: offer_templates.updated_at,
      name: offer_templates.name,
    },
    filters: {
      name: (text) => contains(offer_templates.name, text),
      is_own: (own) => (own ? isNotNull(offer_templates.partner_id) : isNull(offer_templates.partner_id)),
      active: (active) => equals(offer_templates.active, active),
    },
    toRow: (row) => shown(row as TemplateRow),
  })
}

/** Subject and content that a template provides for a company's new draft. */
export async function contentOfTemplate(
  call: ZoneContext,
  partner_id: number,
  id: number,
): Promise<OfferContent & { subject: string }> {
  const isOfCompany = or(isNull(offer_templates.partner_id), eq(offer_templates.partner_id, partner_id))
  const [row] = await call.db
    .select({ name: offer_templates.name, subject: offer_templates.subject, content: offer_templates.content })
    .from(offer_templates)
    .where(and(eq(offer_templates.id, id), isOfCompany, usedBy(call)))
  if (!row) return refuse('not_found')
  return {
    ...(await withPricesOf(call.db, contentValues(row.content), today(call.at))),
    subject: row.subject ?? row.name,
  }
}

/** Stores a template of the company. */
export async function storeTemplate(
  call: Call<Zone['partnerzone.offer-generator.templates.store'], PartnerScope>,
): Promise<ZoneTemplate> {
  const { partner_id: named, ...form } = call.body
  const partner_id = companyOf(call, named)
  const at = call.at.toISOString()
  const [row] = await call.db
    .insert(offer_templates)
    .values({ ...templateColumns(form, true), partner_id, created_by: call.user.id, created_at: at, updated_at: at })
    .returning()
  if (!row) throw new Error('No template was stored')
  await call.audit({
    entity: offerTemplateEntity,
    entity_id: row.id,
    action: 'store',
    before: null,
    after: auditedTemplate(row),
  })
  return shown(row)
}

/** Changes a template of the company. */
export async function updateTemplate(
  call: Call<Zone['partnerzone.offer-generator.templates.update'], PartnerScope>,
): Promise<ZoneTemplate> {
  const { version, ...form } = call.body
  const before = await lockOwn(call, call.params.offer_template)
  await refuseOutdated(call.db, offerTemplateEntity, before, version)
  const [row] = await call.db
    .update(offer_templates)
    .set({ ...templateColumns(form, true), version: before.version + 1, updated_at: call.at.toISOString() })
    .where(eq(offer_templates.id, before.id))
    .returning()
  if (!row) throw new Error('No template was updated')
  await call.audit({
    entity: offerTemplateEntity,
    entity_id: row.id,
    action: 'update',
    before: auditedTemplate(before),
    after: auditedTemplate(row),
  })
  return shown(row)
}

/** Moves a template of the company to the trash. */
export async function destroyTemplate(
  call: Call<Zone['partnerzone.offer-generator.templates.destroy'], PartnerScope>,
): Promise<object> {
  const row = await lockOwn(call, call.params.offer_template)
  await moveToTrash(call, {
    entity: offerTemplateEntity,
    table: offer_templates,
    row: { ...auditedTemplate(row), id: row.id },
  })
  return {}
}

/** A template of the person's company that they may see; otherwise 404. Those of the distributor cannot be changed here. */
async function lockOwn(call: ZoneContext, id: number): Promise<TemplateRow> {
  const [row] = await call.db
    .select()
    .from(offer_templates)
    .where(and(eq(offer_templates.id, id), ownTemplates(call)))
    .for('update')
  return row ?? refuse('not_found')
}

/** Audited fields. The distributor reads the audit, so a company's content is not included. */
const auditedTemplate = ({ name, active, version }: TemplateRow) => ({ name, active, version })

function shown({ content, ...row }: TemplateRow): ZoneTemplate {
  return {
    ...row,
    ...content,
    is_own: row.partner_id !== null,
    lines: content.sections.reduce((count, { lines }) => count + lines.length, 0),
  }
}
