import { and, eq, isNull } from 'drizzle-orm'
import { offerCustomer } from '#contract/offer/customer.ts'
import { contentValues } from '#contract/offer/form.ts'
import { offerStateFilters } from '#contract/offer/lifecycle.ts'
import { offerZone } from '#contract/offer/offer.ts'
import type { StaffOffer } from '#contract/offer/shown-offer.ts'
import { offerStaff } from '#contract/offer/staff.ts'
import { offerStateFilter } from '#contract/offer/statuses.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { resources } from '#server/http/records/resources.ts'
import { type WordsAsked, wordsFor } from '#server/http/words.ts'
import { drawPreview } from '#server/paper/draw.ts'
import { refuse } from '#server/refusal.ts'
import { approveOffer, returnOffer, submitOffer } from './approval.ts'
import { offer_condition_options, offer_kits, offer_templates } from './company/company-table.ts'
import { listOptions } from './company/conditions.ts'
import { destroyKit, listKits, listKitsForPartner, refuseMissingDevices, storeKit, updateKit } from './company/kits.ts'
import { showSettings, updateSettings } from './company/settings.ts'
import {
  destroyTemplate,
  listTemplates,
  listTemplatesForPartner,
  storeTemplate,
  templateColumns,
  updateTemplate,
} from './company/templates.ts'
import * as customer from './customer/customer.ts'
import { destroyCustomer, findCustomers, listCustomers } from './customer/customers.ts'
import { acceptByHand, rejectByHand, rescindByHand } from './customer/decide.ts'
import { hidesCustomer } from './customer/hidden-customer.ts'
import { publicContent } from './customer/public-offer.ts'
import { answerCustomer, confirmOfferLetter } from './customer/thread.ts'
import { findDevices } from './devices.ts'
import { offerDocument } from './document.ts'
import { copyOffer, destroyOffer, restoreOffer, storeOffer, updateOffer } from './draft.ts'
import { beginFollowUp } from './follow-up.ts'
import { findOffer } from './offer.ts'
import { offerDrawer } from './paper.ts'
import { registerOffer } from './register.ts'
import { listOffersForPartner, listOffersForStaff, summarise } from './rows.ts'
import { extendOffer, printOffer, sendOffer, shareOffer, withdrawOffer } from './send.ts'
import { authorName, offerStateOf, photosOf, showOffer } from './show.ts'
import { acceptanceOf, linksOf } from './story.ts'
import { offers } from './table.ts'
import { visibleToStaff } from './visible.ts'

type ZoneCall<Body> = CallContext<PartnerScope> & { params: { offer: number }; body: Body }

/** Wraps an action of the company so that it returns the changed offer. */
function acts<Body>(action: (call: CallContext<PartnerScope>, id: number, body: Body) => Promise<unknown>) {
  return async (call: ZoneCall<Body>) => {
    await action(call, call.params.offer, call.body)
    return showOffer(call, call.params.offer)
  }
}

/** Calls of a company about its own offers. */
export const offerZoneHandlers = handlers(offerZone, {
  'partnerzone.offer-generator.offers.index': listOffersForPartner,
  'partnerzone.offer-generator.offers.summary': summarise,
  'partnerzone.offer-generator.offers.show': (call) => showOffer(call, call.params.offer),
  'partnerzone.offer-generator.offers.store': async (call) => showOffer(call, await storeOffer(call, call.body)),
  'partnerzone.offer-generator.offers.update': acts(updateOffer),
  'partnerzone.offer-generator.offers.destroy': async (call) => {
    await destroyOffer(call, call.params.offer)
    return {}
  },
  'partnerzone.offer-generator.offers.restore': acts(restoreOffer),
  'partnerzone.offer-generator.offers.preview': previewOffer,
  'partnerzone.offer-generator.offers.register': acts(registerOffer),
  'partnerzone.offer-generator.offers.submit': acts(submitOffer),
  'partnerzone.offer-generator.offers.approve': acts(approveOffer),
  'partnerzone.offer-generator.offers.return': acts(returnOffer),
  'partnerzone.offer-generator.offers.copy': async (call) => showOffer(call, await copyOffer(call, call.params.offer)),
  'partnerzone.offer-generator.offers.send': acts(sendOffer),
  'partnerzone.offer-generator.offers.share': async (call) => {
    const code = await shareOffer(call, call.params.offer, call.body)
    const url = `${call.deps.config.public_url}/#/offer/${code}`
    return { url, offer: await showOffer(call, call.params.offer) }
  },
  'partnerzone.offer-generator.offers.print': acts(printOffer),
  'partnerzone.offer-generator.offers.extend': acts(extendOffer),
  'partnerzone.offer-generator.offers.withdraw': acts(withdrawOffer),
  'partnerzone.offer-generator.offers.accept': acts(acceptByHand),
  'partnerzone.offer-generator.offers.reject': acts(rejectByHand),
  'partnerzone.offer-generator.offers.rescind': acts(rescindByHand),
  'partnerzone.offer-generator.offers.follow-up': (call) => beginFollowUp(call, call.params.offer),
  'partnerzone.offer-generator.offers.answer': acts(answerCustomer),
  'partnerzone.offer-generator.offers.confirm-letter': acts(confirmOfferLetter),
  'partnerzone.offer-generator.statuses.index': stateWords,
  'partnerzone.offer-generator.condition-options.index': listOptions,
  'partnerzone.offer-generator.devices.lookup': findDevices,
  'partnerzone.offer-generator.customers.lookup': findCustomers,
  'partnerzone.offer-generator.customers.index': listCustomers,
  'partnerzone.offer-generator.customers.destroy': destroyCustomer,
  'partnerzone.offer-generator.templates.index': listTemplates,
  'partnerzone.offer-generator.templates.list': listTemplatesForPartner,
  'partnerzone.offer-generator.templates.store': storeTemplate,
  'partnerzone.offer-generator.templates.update': updateTemplate,
  'partnerzone.offer-generator.templates.destroy': destroyTemplate,
  'partnerzone.offer-generator.kits.index': listKits,
  'partnerzone.offer-generator.kits.list': listKitsForPartner,
  'partnerzone.offer-generator.kits.store': storeKit,
  'partnerzone.offer-generator.kits.update': updateKit,
  'partnerzone.offer-generator.kits.destroy': destroyKit,
  'partnerzone.offer-generator.settings.show': showSettings,
  'partnerzone.offer-generator.settings.update': updateSettings,
})

/** Records maintained by the distributor for all offers. Templates of companies are separate. */
export const kept = resources(offerStaff, {
  'offer-generator.condition-options': { table: offer_condition_options },
  'offer-generator.kits': {
    table: offer_kits,
    visibleToStaff: () => isNull(offer_kits.partner_id),
    prepare: async ({ db }, form) => {
      await refuseMissingDevices(db, form)
      return form
    },
  },
  'offer-generator.templates': {
    table: offer_templates,
    visibleToStaff: () => isNull(offer_templates.partner_id),
    prepare: (_, form) => templateColumns(form, false),
    toRow: (row) => ({ ...row, ...contentValues((row as typeof offer_templates.$inferSelect).content) }),
  },
})

/** Calls of the back office. */
export const offerStaffHandlers = handlers(offerStaff, {
  ...kept.handlers,
  'offer-generator.offers.index': listOffersForStaff,
  'offer-generator.offers.show': (call) => showToStaff(call, call.params.offer),
})

/** Calls of a person with the link of an offer. */
export const offerCustomerHandlers = handlers(offerCustomer, {
  'public-zone.offer.show': customer.showToCustomer,
  'public-zone.offer.open': customer.openByCustomer,
  'public-zone.offer.confirm': customer.confirmByCustomer,
  'public-zone.offer.accept': customer.acceptByCustomer,
  'public-zone.offer.reject': customer.rejectByCustomer,
  'public-zone.offer.ask': customer.askByCustomer,
  'public-zone.offer.download': customer.downloadByCustomer,
})

/** States with labels, in the order of the lifecycle, after the word for all that were registered. */
function stateWords(asked: WordsAsked) {
  return wordsFor(offerStateFilters, (state) => offerStateFilter[state].label, asked)
}

type Preview = Call<(typeof offerZone)['endpoints']['partnerzone.offer-generator.offers.preview'], PartnerScope>

/**
 * Renders the document of a draft as typed, with the same code as the stored one; nothing is saved. The newest preview of a person
 * replaces one that waits.
 */
async function previewOffer(call: Preview) {
  const { partner_id, created_at } = await findOffer(call, call.params.offer)
  const load = () =>
    offerDocument(call, {
      partner_id,
      values: call.body,
      created_at,
      registered_at: null,
      revision: 1,
      condition_texts: null,
      acceptance: null,
    })
  const { bytes, pages, rows } = await drawPreview(offerDrawer, load, call)
  return { pdf: Buffer.from(bytes).toString('base64'), pages, rows: [...rows] }
}

/** An offer as the distributor sees it. */
async function showToStaff({ db, at, scope }: CallContext<StaffScope>, id: number): Promise<StaffOffer> {
  const [found] = await db
    .select({ row: offers, hides_customer: hidesCustomer })
    .from(offers)
    .where(and(eq(offers.id, id), visibleToStaff(scope)))
  if (!found) return refuse('not_found')
  const { row, hides_customer } = found
  const acceptance = await acceptanceOf(db, id)
  const content = publicContent(row, await photosOf(db, at, row))
  const { revises, revised_by } = await linksOf(db, row, visibleToStaff(scope))
  return {
    id: row.id,
    version: row.version,
    partner_id: row.partner_id,
    partner_name: row.partner_name,
    author_name: await authorName(db, row),
    created_at: row.created_at,
    ...offerStateOf(row),
    offer_number: row.offer_number,
    subject: row.subject,
    expires_on: row.expires_on,
    hides_customer,
    customer: hides_customer
      ? null
      : {
          name: row.customer_name ?? '',
          contact: row.customer_contact,
          address: row.customer_address,
          email: row.customer_email,
          phone: row.customer_phone,
        },
    maintainer: { name: row.maintainer_name, email: row.maintainer_email, phone: row.maintainer_phone },
    ...content,
    registered_at: row.registered_at,
    sent_at: row.sent_at,
    printed_at: row.printed_at,
    viewed_at: row.viewed_at,
    decided_at: row.decided_at,
    rescinded_on: row.rescinded_on,
    revision: row.revision,
    acceptance: acceptance && {
      at: acceptance.at,
      variant: acceptance.variant,
      options: acceptance.options,
      quantities: acceptance.quantities,
      totals: acceptance.totals,
      deposit: acceptance.deposit,
      way: acceptance.way,
    },
    revises,
    revised_by,
  }
}
