import type { RouteDeclaration } from '#src/routes.ts'
import { pageOf } from './pages.ts'

const page = pageOf('cms')
const access = 'report.reports.index'

/** Reports on partners and warranty (specification, section 2). */
export const reportPages: readonly RouteDeclaration[] = [
  page(
    '/report/reports/partner-activities',
    { pl: 'Aktywność partnerów', en: 'Partner activity' },
    {
      access,
      navigation: { group: 'reports', order: 10 },
      screen: () => import('#views/report/cms/partner-activities.tsx').then((module) => module.PartnerActivities),
    },
  ),
  page(
    '/report/reports/partner-offers',
    { pl: 'Raport ofert', en: 'Offer report' },
    {
      access,
      navigation: { group: 'reports', order: 20 },
      screen: () => import('#views/report/cms/partner-offers.tsx').then((module) => module.PartnerOffers),
    },
  ),
  page(
    '/report/reports/warranty-quality',
    { pl: 'Jakość urządzeń na gwarancji', en: 'Warranty quality' },
    {
      access,
      navigation: { group: 'reports', order: 30 },
      screen: () => import('#views/report/cms/warranty-quality.tsx').then((module) => module.WarrantyQuality),
    },
  ),
]
