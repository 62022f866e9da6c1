import type { EndpointName } from '#contract/index.ts'
import { today } from '#contract/values/rules.ts'

const overlapping = { day: '2026-01-15', time: '09:00', technician: '1', of: 'maintenance', order: '1' }

/** The required query parameters of a call. */
export const neededQueries: Partial<Record<EndpointName, Record<string, string>>> = {
  'service-order.service-orders.replacement': { serial_no: '1234567890123456789012' },
  'service-order.serial-numbers.check': { serial_no: '1234567890123456789012' },
  'partnerzone.service-order.serial-numbers.check': { serial_no: '1234567890123456789012' },
  'service-order.spare-parts.check': { numbers: '8718600001,12' },
  'partnerzone.service-order.spare-parts.check': { numbers: '8718600001,12' },
  'service-order.exploded-views.of-model': { model: '1' },
  'partnerzone.service-order.exploded-views.index': { model: '1' },
  'service-order.spare-parts-orders.begin': { partner: '1' },
  'service-order.service-maintenances.begin': { partner: '1' },
  'service-order.service-maintenances.day': { day: '2026-01-15' },
  'partnerzone.service-order.service-maintenances.day': { day: '2026-01-15' },
  'service-order.service-maintenances.overlaps': overlapping,
  'partnerzone.service-order.service-maintenances.overlaps': overlapping,
  'device.units.find': { serial_no: '1234567890123456789012' },
  'partnerzone.device.units.find': { serial_no: '1234567890123456789012' },
  'core.lists.counts': { lists: '[]' },
  'core.lists.neighbours': { list: 'dictionary.provinces.index', id: '1' },
  'core.lists.sums': { list: 'dictionary.provinces.index' },
  'core.visibility.show': { partner: '1' },
  'search.results.index': { query: 'instal' },
  'partnerzone.search.results.index': { query: 'SG' },
  'consent.persons.index': { search: 'kowal' },
  'consent.persons.preview': { email: 'agnieszka.sowa@instal-term.example' },
  'user.roles.holders': { permission: 'partner.partners.index' },
  'partnerzone.device.error-codes.index': { search: 'E0' },
  'import.suggestions.index': { column: 'code' },
  'faq.posts.preview': { locale: 'pl' },
  'marketing.posts.preview': { locale: 'pl' },
  'news.news.preview': { locale: 'pl' },
  'page.pages.preview': { locale: 'pl' },
  'service-order.due-maintenances.calendar': { month: today().slice(0, 7) },
  'partnerzone.service-order.due-maintenances.calendar': { month: today().slice(0, 7) },
  'public-zone.service-order.owner-reminders.show': { code: '3f0c2c1e-6f5b-4a53-9a44-1d7a0b6f2e11' },
  'service-order.service-orders.open-work': { resolution: 'rejected' },
  'device.units.open-work': { verb: 'move' },
  'partnerzone.training.terms.calendar': { month: today().slice(0, 7) },
}
