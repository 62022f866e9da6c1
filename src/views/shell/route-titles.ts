import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { publicTitles } from './public-titles.ts'

/** The texts of the route table's title keys (src/routes.ts): page titles, breadcrumbs and the navigation. */
const titles: Record<string, MessageDescriptor> = {
  fallback: msg`Page not found`,
  page: msg`Page`,
  permissions: msg`Permissions`,
  profile: msg`Profile`,
  show: msg`Details`,
  store: msg`New`,

  ...publicTitles,

  'consent.consents': msg`Consents`,
  'consent.persons': msg`Persons and retention`,
  'core.audit': msg`Audit log`,
  'core.dashboard': msg`Dashboard`,
  'core.house': msg`Distributor`,
  'core.jobs': msg`Failed jobs`,
  'core.trash': msg`Trash`,
  'dictionary.brands': msg`Brands`,
  'dictionary.countries': msg`Countries`,
  'dictionary.languages': msg`Languages`,
  'dictionary.provinces': msg`Provinces`,
  'mail.messages': msg`Outbox`,

  'contractor.contractor': msg`Contractor`,
  'contractor.contractors': msg`Contractors`,

  'device.device': msg`Device`,
  'device.devices': msg`Devices`,
  'device.error-codes': msg`Error codes`,
  'device.functionalities': msg`Functionalities`,
  'device.functionalities.optional': msg`Optional functionalities`,
  'device.functionalities.standard': msg`Standard functionalities`,
  'device.groups': msg`Device groups`,
  'device.productcards': msg`Product cards`,
  'device.tags': msg`Device tags`,
  'device.typecards': msg`Type cards`,

  'documentation.categories': msg`Documentation categories`,
  'documentation.documentations': msg`Documentation`,
  'documentation.tags': msg`Documentation tags`,
  'documentation.types': msg`Documentation types`,

  'faq.categories': msg`FAQ categories`,
  'faq.posts': msg`FAQ`,
  'faq.searches': msg`Unanswered searches`,
  'import.documentations': msg`Documentation imports`,
  'import.error-codes': msg`Error code imports`,
  'marketing.categories': msg`Categories of multimedia`,
  'marketing.posts': msg`Multimedia`,
  'news.news': msg`News`,
  'notification.messages': msg`Notifications`,
  'notification.notifications': msg`Notifications`,
  'page.pages': msg`Pages`,

  'offer-generator.offers': msg`Offers`,
  'order.orders': msg`Training orders`,
  'order.tasks': msg`Payments to settle`,
  'media.media': msg`Media library`,
  'partner.affiliates': msg`Branches`,
  'partner.affiliates.new': msg`New branch`,
  'partner.business-areas': msg`Business areas`,
  'partner.new-entries': msg`New partners`,
  'partner.partner-statuses': msg`Partner statuses`,
  'partner.partners': msg`Partners`,
  'partner.users': msg`Users of the partner`,
  'partner.users.new': msg`Invite a person`,
  'payment.payments': msg`Payments`,
  'producer.producers': msg`Producers`,
  'report.partner-activities': msg`Partner activities`,
  'report.partner-offers': msg`Partner offers`,
  'synchronization.synchronizations': msg`Synchronisation`,

  'partnerzone.dashboard': msg`Start`,
  'partnerzone.documents': msg`Documents`,
  'partnerzone.faq': msg`FAQ`,
  'partnerzone.multimedia': msg`Multimedia`,
  'partnerzone.orders': msg`Orders`,
  'partnerzone.training.certificates': msg`Certificates`,
  'partnerzone.training.diplomas': msg`Diplomas`,
  'partnerzone.training.order-finish': msg`Training order`,
  'partnerzone.training.participants': msg`Participants`,
  'partnerzone.training.records': msg`Training registration`,
  'partnerzone.training.sign-up': msg`Training`,
  'partnerzone.training.terms': msg`Trainings`,
  'partnerzone.user.team': msg`Team`,
  'partnerzone.user.users': msg`Colleagues`,
  'partnerzone.user.users.store': msg`Invite a colleague`,

  'service-order.maintenance-types': msg`Maintenance types`,
  'service-order.orders': msg`Orders`,
  'service-order.repair-types': msg`Repair types`,
  'service-order.service-maintenances': msg`Maintenances`,
  'service-order.service-orders': msg`Warranty orders`,
  'service-order.service-orders.edit': msg`Warranty order`,
  'service-order.service-orders.preview': msg`Warranty order`,
  'service-order.service-orders.register': msg`New warranty order`,
  'service-order.spare-parts-orders': msg`Spare-parts orders`,
  'service-order.warranty': msg({ context: 'kind of order', message: 'Warranty' }),

  'training.categories': msg`Training categories`,
  'training.categories.short': msg`Categories`,
  'training.attendance': msg`Attendance`,
  'training.cancellation': msg`Cancellation of the term`,
  'training.certificate-issue': msg`Issue certificates`,
  'training.certificates': msg`Certificate templates`,
  'training.certificates.short': msg`Templates`,
  'training.gadgets': msg`Gadgets`,
  'training.issued-certificates': msg`Certificates`,
  'training.move': msg`Move participants`,
  'training.participants': msg`Participants`,
  'training.participants.add': msg`Add participants`,
  'training.records': msg`Training registrations`,
  'training.records.short': msg`Registrations`,
  'training.reports.contractors': msg`Contractor report`,
  'training.reports.terms': msg`Term report`,
  'training.reports.terms.short': msg`Reports`,
  'training.terms': msg`Training terms`,
  'training.terms.short': msg`Terms`,
  'training.ticket': msg`Training ticket`,
  'training.trainings': msg`Trainings`,
  'training.types': msg`Training types`,
  'training.types.short': msg`Types`,
  'training.verify': msg`Certificate check`,

  'user.roles': msg`Roles`,
  'user.users': msg`Users`,
}

/** The text of a title key; a key without one is a mistake that tests/views/routes.test.ts finds. */
export function titleOf(key: string): MessageDescriptor {
  return titles[key] ?? { id: key, message: key }
}

/** Whether the route table's key has a text. */
export function hasTitle(key: string): boolean {
  return key in titles
}
