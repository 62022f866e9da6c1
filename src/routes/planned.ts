import type { Translated } from '#contract/locale.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { details, newRecord } from './entity-pages.ts'
import { pageOf } from './pages.ts'

const page = pageOf('cms')
const zone = pageOf('partner')
const spareParts = { pl: 'Części zamienne', en: 'Spare-parts orders' }

/** Pages of the specification that are in preparation: they have an address and no screen yet. */
export const plannedPages: readonly RouteDeclaration[] = [
  page('/report/reports/partner-activities', { pl: 'Aktywność partnerów', en: 'Partner activities' }),
  page('/report/reports/partner-offers', { pl: 'Oferty partnerów', en: 'Partner offers' }),
  ...listAndRecord(page, '/cms/service-order/spare-parts-orders', spareParts),

  ...listAndRecord(zone, '/service-order/spare-parts-orders', spareParts),
  zone('/service-order/spare-parts-orders/register', newRecord, { parent: '/service-order/spare-parts-orders' }),
]

function listAndRecord(at: typeof page, path: string, title: Translated): RouteDeclaration[] {
  return [at(path, title), at(`${path}/:id`, details, { parent: path })]
}
