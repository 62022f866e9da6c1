import type { RouteDeclaration } from '#src/routes.ts'
import { pageOf } from './pages.ts'

const page = pageOf('cms')

/** Pages of the specification that are in preparation: they have an address and no screen yet. */
export const plannedPages: readonly RouteDeclaration[] = [
  page('/report/reports/partner-activities', { pl: 'Aktywność partnerów', en: 'Partner activities' }),
  page('/report/reports/partner-offers', { pl: 'Oferty partnerów', en: 'Partner offers' }),
]
