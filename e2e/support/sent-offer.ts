import { conditionKinds } from '#contract/offer/content.ts'
import type { Offer } from '#contract/offer/entity.ts'
import { emptyOffer } from '#contract/offer/form.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import type { Colleague } from './colleague.ts'

const offers = 'partnerzone.offer-generator.offers'

interface Device {
  id: number
  name: string
  unit: string
  sales_price: string | null
}

/** A heat pump in two variants with an option, made and handed over by the API: its id, and the code of its customer's link. */
export async function sentOffer(company: Colleague, changes: object = {}) {
  const { results: devices } = await company.call<{ results: Device[] }>('partnerzone.offer-generator.devices.lookup')
  const { results: options } = await company.call<{ results: { id: number; kind: string; takes_amount: boolean }[] }>(
    'partnerzone.offer-generator.condition-options.index',
  )
  const conditions = conditionKinds.map((kind) => [
    kind,
    options.find((option) => option.kind === kind && !option.takes_amount)?.id,
  ])
  const [one, other] = devices
  const line = (id: string, name: string, custom_price: string, more: object = {}) => ({
    id,
    kind: 'own',
    name,
    unit: 'kpl.',
    quantity: '1',
    custom_price,
    ...more,
  })
  const device = (id: string, from: Device | undefined, custom_price: string) => ({
    id,
    kind: 'device',
    device_id: from?.id,
    name: from?.name ?? '',
    unit: from?.unit ?? 'szt.',
    quantity: '1',
    catalogue_price: from?.sales_price ?? null,
    custom_price,
    purchase_price: '19000.00',
    print_photo: true,
  })
  const body = {
    ...emptyOffer(),
    ...Object.fromEntries(conditions),
    subject: 'Pompa ciepła do domu przy ul. Brzozowej 7',
    customer_name: 'Joanna Malinowska',
    customer_email: 'joanna.malinowska@dom.example',
    email_main: 'joanna.malinowska@dom.example',
    vat_mode: '8',
    expires_on: dayFromNow(29),
    variants: [
      { key: 'A', name: '', is_recommended: true },
      { key: 'B', name: '', is_recommended: false },
    ],
    sections: [
      {
        id: 'sa',
        name: 'Urządzenia',
        variant: 'A',
        lines: [
          device('a1', one, '28000.00'),
          line('a2', 'Sterownik pokojowy', '690.00', { unit: 'szt.', quantity: '2', is_optional: true }),
        ],
      },
      { id: 'sb', name: 'Urządzenia', variant: 'B', lines: [device('b1', other, '24500.00')] },
      {
        id: 'sc',
        name: 'Montaż',
        variant: null,
        lines: [
          line('c1', 'Zasobnik 200 l i bufor 60 l', '5400.00', { quantity_min: '1', quantity_max: '3' }),
          line('c2', 'Montaż, materiał i uruchomienie', '8200.00'),
        ],
      },
    ],
    ...changes,
  }
  const draft = await company.call<Offer>(`${offers}.store`, { body })
  const path = { offer: draft.id }
  const { version, offer_number } = await company.call<Offer>(`${offers}.register`, {
    path,
    body: { version: draft.version },
  })
  const { url } = await company.call<{ url: string }>(`${offers}.share`, { path, body: { version } })
  return { id: draft.id, offer_number: offer_number ?? '', code: url.split('/').at(-1) ?? '' }
}
