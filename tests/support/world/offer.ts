import type { EndpointName } from '#contract/index.ts'
import { emptyContent } from '#contract/offer/content.ts'
import type { OrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import type { One } from '#tests/support/world/inserted-row.ts'
import type { Inhabitant } from '#tests/support/world/world.ts'
import type { Records } from './records.ts'

const missing = 2_147_483_647

/** The accessories of a kit. */
const kitItems = JSON.stringify([
  {
    id: 'k1',
    device_id: null,
    name: 'Wąż',
    unit: 'szt.',
    quantity: '2',
    is_per_piece: true,
    is_optional: false,
    price: '10',
  },
])

/** Sent offers of both companies with their links and customers, templates for all, and options of conditions. */
export async function offerWorld(one: One, { company, otherCompany, author, stranger }: OrderDesk) {
  const content = JSON.stringify(emptyContent())
  const offer = (partner: number, by: number, state: string, deleted = false) =>
    one(
      `insert into offers (partner_id, partner_name, created_by, updated_at, state, offer_number, subject, customer_name, content,
         expires_on, registered_at, sent_at, deleted_at)
       values ($1, 'Firma', $2, now(), $3, 'OF/' || gen_random_uuid(), 'Pompa ciepła', 'Joanna Malinowska', $4, '2099-01-01',
         now(), now(), $5) returning id`,
      [partner, by, state, content, deleted ? new Date() : null],
    )
  const customer = (partner: number) =>
    one(
      `insert into offer_customers (partner_id, name, used_at) values ($1, 'Joanna Malinowska', now()) returning id`,
      [partner],
    )
  const template = (partner: number | null, deleted = false) =>
    one(
      `insert into offer_templates (partner_id, name, content, deleted_at) values ($1, 'Dom 150 m²', $2, $3) returning id`,
      [partner, content, deleted ? new Date() : null],
    )
  const kit = (partner: number | null, deleted = false) =>
    one(
      `insert into offer_kits (partner_id, name, device_id, items, deleted_at)
       values ($1, 'Pompa z osprzętem', (select min(id) from devices), $3, $2) returning id`,
      [partner, deleted ? new Date() : null, kitItems],
    )
  const option = (deleted: boolean) =>
    one(
      `insert into offer_condition_options (kind, name_pl, name_en, deleted_at) values ('warranty', '9 lat', '9 years', $1)
       returning id`,
      [deleted ? new Date() : null],
    )
  const offers = {
    own: await offer(company, author.id, 'sent'),
    foreign: await offer(otherCompany, stranger.id, 'sent'),
    missing,
    trashed: await offer(company, author.id, 'draft', true),
  }
  const accepted = await offer(company, author.id, 'accepted')
  await one(
    `insert into offer_acceptances (offer_id, at, name, options, totals)
     values ($1, now(), 'Joanna Malinowska', '{}', '{}') returning id`,
    [accepted],
  )
  const code = 'kodOfertyWlasnej0001'
  await one(
    `insert into offer_recipients (offer_id, email, is_main, code, delivery, sent_at)
     values ($1, 'joanna@dom.example', true, $2, 'sent', now()) returning id`,
    [offers.own, code],
  )
  const templates = {
    companies: {
      own: await template(company),
      foreign: await template(otherCompany),
      missing,
      trashed: await template(company, true),
    },
    distributors: {
      own: await template(null),
      foreign: null,
      missing,
      trashed: await template(null, true),
    },
  }
  const kits = {
    companies: {
      own: await kit(company),
      foreign: await kit(otherCompany),
      missing,
      trashed: await kit(company, true),
    },
    distributors: { own: await kit(null), foreign: null, missing, trashed: await kit(null, true) },
  }
  return {
    known: {
      offer_customer: { own: await customer(company), foreign: await customer(otherCompany), missing, trashed: null },
      condition_option: { own: await option(false), foreign: null, missing, trashed: await option(true) },
    } satisfies Record<string, Records>,
    /** Kinds whose record depends on the call. */
    chosen: {
      // Calls that restore need an offer in the trash; all other calls need a live one.
      offer: (_: Inhabitant, name: EndpointName): Records => {
        if (name === 'partnerzone.offer-generator.offers.restore')
          return { own: offers.trashed, foreign: offers.foreign, missing, trashed: offers.own }
        // Only what was accepted is followed by orders.
        return name === 'partnerzone.offer-generator.offers.follow-up' ? { ...offers, own: accepted } : offers
      },
      offer_template: (_: Inhabitant, name: EndpointName): Records =>
        name.startsWith('partnerzone.') ? templates.companies : templates.distributors,
      offer_kit: (_: Inhabitant, name: EndpointName): Records =>
        name.startsWith('partnerzone.') ? kits.companies : kits.distributors,
    },
    code: { own: code, foreign: null, missing: 'nieMaTakiegoKodu0001', trashed: null } satisfies Records,
  }
}
