import * as v from 'valibot'
import { Done, endpoint } from '#contract/declare/endpoint.ts'
import { boolean, text } from '#contract/declare/filters.ts'
import { list, lookup } from '#contract/declare/list.ts'
import { id, versioned } from '#contract/values/rules.ts'
import { ConditionOption } from './conditions.ts'
import { OfferKitForm, ZoneKit, ZoneKitRow } from './kit.ts'
import { OfferableDevice } from './offerable-device.ts'
import { OfferSettings, OfferSettingsForm } from './settings.ts'
import { OfferTemplateForm, ZoneTemplate } from './template.ts'

export const offerZonePath = 'partnerzone/offer-generator'
/** Roles in the company that may write offers. */
export const offerWriters = ['service', 'accounts'] as const

const Word = v.object({ id: v.string(), name: v.string() })

/** A customer of the address book. */
export const OfferCustomer = v.object({
  id: v.number(),
  name: v.string(),
  contact: v.nullable(v.string()),
  address: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  used_at: v.string(),
})
export type OfferCustomer = v.InferOutput<typeof OfferCustomer>

/** Sources of offers: lookups, devices, address book, templates and settings. */
export const offerSources = {
  'partnerzone.offer-generator.statuses.index': lookup({
    path: `${offerZonePath}/statuses`,
    row: Word,
    summary: 'States of an offer',
  }),
  'partnerzone.offer-generator.condition-options.index': endpoint({
    method: 'GET',
    path: `${offerZonePath}/condition-options`,
    result: v.object({ results: v.array(ConditionOption) }),
    summary: 'What the conditions of an offer are chosen from',
  }),
  'partnerzone.offer-generator.devices.lookup': lookup({
    path: `${offerZonePath}/devices/lookup`,
    row: OfferableDevice,
    filters: { partner: text() },
    summary: 'Devices that may be offered, by name, model or code; without a text those that the company offers most',
  }),
  'partnerzone.offer-generator.customers.lookup': lookup({
    path: `${offerZonePath}/customers/lookup`,
    row: OfferCustomer,
    summary: 'The address book of the company, last used first',
  }),
  'partnerzone.offer-generator.customers.index': list({
    path: `${offerZonePath}/customers`,
    row: OfferCustomer,
    sort: ['used_at', 'name'],
    filters: { name: text() },
    search: ['name', 'contact', 'address', 'email', 'phone'],
    permission: 'partnerzone.offer-generator.customers.lookup',
    summary: 'The address book of the company as a list',
  }),
  'partnerzone.offer-generator.customers.destroy': endpoint({
    method: 'DELETE',
    path: `${offerZonePath}/customers/{offer_customer}`,
    companyRoles: offerWriters,
    result: Done,
    success: 'deleted',
    summary: 'Take a customer out of the address book',
  }),
  'partnerzone.offer-generator.templates.index': endpoint({
    method: 'GET',
    path: `${offerZonePath}/templates`,
    result: v.object({ results: v.array(ZoneTemplate) }),
    summary: 'Templates of the company and of the distributor',
  }),
  'partnerzone.offer-generator.templates.list': list({
    path: `${offerZonePath}/templates/list`,
    row: ZoneTemplate,
    sort: ['created_at', 'updated_at', 'name'],
    filters: { name: text(), is_own: boolean(), active: boolean() },
    permission: 'partnerzone.offer-generator.templates.index',
    summary: 'List of templates of the company and of the distributor',
  }),
  'partnerzone.offer-generator.templates.store': endpoint({
    method: 'POST',
    path: `${offerZonePath}/templates`,
    companyRoles: offerWriters,
    body: v.strictObject({ ...OfferTemplateForm.entries, partner_id: v.optional(id()) }),
    result: ZoneTemplate,
    idempotent: true,
    success: 'saved',
    summary: 'Keep content as a template of the company',
  }),
  'partnerzone.offer-generator.templates.update': endpoint({
    method: 'PATCH',
    path: `${offerZonePath}/templates/{offer_template}`,
    companyRoles: offerWriters,
    body: versioned(OfferTemplateForm.entries),
    result: ZoneTemplate,
    success: 'saved',
    summary: 'Change a template of the company',
  }),
  'partnerzone.offer-generator.templates.destroy': endpoint({
    method: 'DELETE',
    path: `${offerZonePath}/templates/{offer_template}`,
    companyRoles: offerWriters,
    result: Done,
    success: 'deleted',
    summary: 'Delete a template of the company',
  }),
  'partnerzone.offer-generator.kits.index': endpoint({
    method: 'GET',
    path: `${offerZonePath}/kits`,
    query: v.strictObject({ partner: v.optional(text()) }),
    result: v.object({ results: v.array(ZoneKit) }),
    summary: 'Kits of the company and of the distributor, with what their devices cost today',
  }),
  'partnerzone.offer-generator.kits.list': list({
    path: `${offerZonePath}/kits/list`,
    row: ZoneKitRow,
    sort: ['created_at', 'updated_at', 'name', 'device_name'],
    filters: { name: text(), device_name: text(), is_own: boolean(), active: boolean() },
    permission: 'partnerzone.offer-generator.kits.index',
    summary: 'List of kits of the company and of the distributor',
  }),
  'partnerzone.offer-generator.kits.store': endpoint({
    method: 'POST',
    path: `${offerZonePath}/kits`,
    companyRoles: offerWriters,
    body: v.strictObject({ ...OfferKitForm.entries, partner_id: v.optional(id()) }),
    result: ZoneKit,
    idempotent: true,
    success: 'saved',
    summary: 'Keep a kit of the company',
  }),
  'partnerzone.offer-generator.kits.update': endpoint({
    method: 'PATCH',
    path: `${offerZonePath}/kits/{offer_kit}`,
    companyRoles: offerWriters,
    body: versioned(OfferKitForm.entries),
    result: ZoneKit,
    success: 'saved',
    summary: 'Change a kit of the company',
  }),
  'partnerzone.offer-generator.kits.destroy': endpoint({
    method: 'DELETE',
    path: `${offerZonePath}/kits/{offer_kit}`,
    companyRoles: offerWriters,
    result: Done,
    success: 'deleted',
    summary: 'Delete a kit of the company',
  }),
  'partnerzone.offer-generator.settings.show': endpoint({
    method: 'GET',
    path: `${offerZonePath}/settings/{partner}`,
    result: OfferSettings,
    summary: "An own company's settings of offers",
  }),
  'partnerzone.offer-generator.settings.update': endpoint({
    method: 'PATCH',
    path: `${offerZonePath}/settings/{partner}`,
    companyRoles: 'administrator',
    body: versioned(OfferSettingsForm.entries),
    result: OfferSettings,
    success: 'saved',
    summary: "Change a company's settings of offers; administrators of the company only",
  }),
}
