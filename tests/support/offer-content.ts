import { emptyContent, type OfferContent, type OfferLine } from '#contract/offer/content.ts'

/** A custom line at 100 złote. */
export const line = (changes: Partial<OfferLine> = {}): OfferLine => ({
  id: crypto.randomUUID(),
  kind: 'own',
  device_id: null,
  name: 'Pompa',
  description: null,
  print_description: false,
  print_photo: false,
  unit: 'szt.',
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
  ...changes,
})

/** Content with one section of these lines. */
export const content = (lines: OfferLine[], changes: Partial<OfferContent> = {}): OfferContent => ({
  ...emptyContent(),
  sections: [{ id: 's', name: '', variant: null, is_optional: false, lines }],
  ...changes,
})

/** The selection of an offer without variants and options. */
export const whole = { variant: null, options: [] }
