import type { ConditionOption } from '#contract/offer/conditions.ts'
import { conditionKinds } from '#contract/offer/content.ts'
import type { Offer } from '#contract/offer/entity.ts'
import { emptyOffer, type OfferValues } from '#contract/offer/form.ts'

/** The offer in the samples of several charts. It is complete except for its subject. */
export const almostOffer: OfferValues = {
  ...emptyOffer(),
  offer_number: 'OF/2026/0001',
  customer_name: 'Joanna Malinowska',
  maintainer_name: 'Piotr Zając',
  maintainer_email: 'piotr@example.com',
  sections: [
    {
      id: 's1',
      name: '',
      variant: null,
      is_optional: false,
      lines: [
        {
          id: 'l1',
          kind: 'own',
          device_id: null,
          name: 'Montaż',
          description: null,
          print_description: false,
          print_photo: false,
          unit: 'kpl.',
          factor: '1',
          quantity: '1',
          quantity_min: null,
          quantity_max: null,
          tied_to: null,
          tied_quantity: null,
          catalogue_price: null,
          catalogue_day: null,
          percent: null,
          custom_price: '100.00',
          purchase_price: null,
          vat: null,
          is_optional: false,
        },
      ],
    },
  ],
  transport: 1,
  transport_price: 2,
  assembly: 3,
  assembly_price: 4,
  warranty: 5,
  expiry: 6,
  installment: 7,
  deadline: 8,
  payment: 9,
  expires_on: '2099-12-31',
}

/** The options that the conditions of this offer are chosen from. */
export const offeredOptions: ConditionOption[] = conditionKinds.map((kind) => ({
  id: almostOffer[kind] ?? 0,
  kind,
  name: kind,
  days: null,
  takes_amount: false,
  without_assembly: false,
}))

export const draftOffer: Offer = {
  ...almostOffer,
  id: 1,
  version: 1,
  partner_id: 1,
  partner_name: 'Instal',
  created_by: 1,
  author_name: 'Jan Kowalski',
  created_at: '2026-03-02T07:00:00Z',
  updated_at: '2026-03-02T07:00:00Z',
  state: 'draft',
  status: 'draft',
  outcome: null,
  resume_to: null,
  condition_texts: [],
  warnings: [],
  photos: [],
  paper: null,
  accepted_paper: null,
  registered_at: null,
  sent_at: null,
  printed_at: null,
  viewed_at: null,
  decided_at: null,
  reason: null,
  revision: 1,
  recipients: [],
  messages: [],
  events: [],
  acceptance: null,
  follow_ups: [],
  approval: null,
  approval_reason: null,
  approval_limits: null,
  revises: null,
  revised_by: null,
  copied_from: null,
  versions: [{ id: 1, offer_number: 'OF/2026/0001', state: 'draft', at: '2026-03-02T07:00:00Z' }],
}

export const registeredOffer: Offer = {
  ...draftOffer,
  version: 2,
  state: 'open',
  status: 'registered',
  outcome: 'open',
}
