import type { RoleSlug } from '#contract/declare/access.ts'
import type { BackOfficeAddress, MenuGroup, SettingsSection } from '#contract/declare/entity.ts'
import { orOtherWord } from '#contract/declare/statuses.ts'
import type { Translated } from '#contract/messages/locale.ts'

/** A group of the navigation of either zone, or a section of the settings. */
export type NavigationGroup = MenuGroup | SettingsSection | 'settings' | 'start' | 'documents' | 'knowledge'

/** The name of the page of settings, and of its entry in the menu. */
export const settingsTitle = { pl: 'Ustawienia i słowniki', en: 'Settings and dictionaries' }

/** The names of groups and sections, in the order of the navigation. No group has the name of one of its pages. */
export const groupNames: Readonly<Record<NavigationGroup, Translated>> = orOtherWord({
  dashboard: { pl: 'Pulpit', en: 'Dashboard' },
  start: { pl: 'Start', en: 'Start' },
  service: { pl: 'Serwis', en: 'Service' },
  companies: { pl: 'Firmy i oferty', en: 'Companies and offers' },
  devices: { pl: 'Produkty', en: 'Products' },
  trainings: { pl: 'Szkolenia', en: 'Trainings' },
  documents: { pl: 'Dokumentacja', en: 'Documentation' },
  knowledge: { pl: 'Aktualności i wiedza', en: 'News and knowledge' },
  content: { pl: 'Treści', en: 'Content' },
  reports: { pl: 'Raporty', en: 'Reports' },
  imports: { pl: 'Importy', en: 'Imports' },
  people: { pl: 'Użytkownicy i uprawnienia', en: 'People and access' },
  dictionaries: { pl: 'Wspólne słowniki', en: 'Shared dictionaries' },
  system: { pl: 'System', en: 'System' },
  settings: settingsTitle,
})

/** The sections of the page of settings, in their order. */
export const settingsSections = [
  'service',
  'companies',
  'devices',
  'trainings',
  'content',
  'imports',
  'people',
  'dictionaries',
  'system',
] as const satisfies readonly SettingsSection[]

/** The address of the page of all settings, or of one of its sections. */
export const settingsAddress = (section?: NavigationGroup): BackOfficeAddress =>
  section === undefined ? '/cms/settings' : `/cms/settings/${section}`

type Page = BackOfficeAddress | `/report/${string}` | '/contractor'

const warranty = '/cms/service-order/service-orders'
const maintenances = '/cms/service-order/service-maintenances'
const parts = '/cms/service-order/spare-parts-orders'
const units = '/cms/device/units'
const errorCodes = '/cms/device/error-codes'
const partners = '/cms/partner/partners'
const newPartners = '/cms/partner/partners/new-entries'
const terms = '/cms/training/terms'

/**
 * The few pages that a role works with every day, first in its menu. A page that the person may not open is left out, so that
 * the list also fits a role whose permissions were changed.
 */
export const firstPages: Readonly<Record<Exclude<RoleSlug, 'partner'>, readonly Page[]>> = {
  'super-admin': [warranty, partners, newPartners, terms],
  admin: [warranty, partners, newPartners, terms],
  moderator: [warranty, partners, '/cms/device/devices', terms],
  'moderator-service': [warranty, maintenances, parts, units, errorCodes],
  'moderator-training': [
    terms,
    '/cms/training/records',
    '/cms/order/orders',
    '/cms/training/participants',
    '/cms/training/issued-certificates',
  ],
  'moderator-trade': ['/contractor', partners, newPartners, '/cms/offer-generator/offers', '/cms/order/orders'],
  'moderator-docs': [
    '/cms/device/devices',
    '/cms/documentation/documentations',
    errorCodes,
    '/cms/import/documentations',
    '/cms/import/error-codes',
  ],
  'moderator-marketing': ['/cms/news', '/cms/notification/messages', '/cms/marketing/posts', '/cms/media'],
  'moderator-support': [warranty, maintenances, units, errorCodes],
  'moderator-customer-service': ['/contractor', warranty, maintenances, parts, '/cms/training/records'],
  'moderator-management': [
    warranty,
    '/cms/service-order/due-maintenances',
    parts,
    '/report/reports/warranty-quality',
    '/report/reports/partner-activities',
  ],
  'moderator-foreign-partner': [partners, newPartners, '/contractor', warranty],
}

/** Most of them, for a person with several roles. */
const most = 6

/** The first pages of a person. A role of one's own has those of a moderator. */
export function firstPagesOf(roles: readonly { slug: string }[]): readonly string[] {
  const pages = roles.flatMap(({ slug }) => (isDeclared(slug) ? firstPages[slug] : firstPages.moderator))
  return [...new Set(pages)].slice(0, most)
}

function isDeclared(slug: string): slug is keyof typeof firstPages {
  return slug in firstPages
}
