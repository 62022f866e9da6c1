import { orderKindNames, orderKinds, orderPage } from '#contract/service-order/handling/kinds.ts'

/** The page of a record in the partner zone; its dashboard for a record that has none there. */
export function partnerPage(record: { entity: string; id: number } | null): string {
  if (record?.entity === 'offer-generator.offers') return `/offer-generator/offers/${record.id}/preview`
  const kind = orderKindNames.find((name) => orderKinds[name].entity === record?.entity)
  return kind && record ? orderPage(kind, 'partner', record.id) : '/'
}
