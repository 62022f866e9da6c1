import { auth } from './auth/auth.ts'
import { consent } from './consent/consent.ts'
import { contractor } from './contractor/contractor.ts'
import { contractorTabCalls } from './contractor/tab-calls.ts'
import { core } from './core/core.ts'
import { distributor } from './core/distributor.ts'
import { coreLists } from './core/lists.ts'
import { coreMany } from './core/many.ts'
import { coreRecords } from './core/records.ts'
import { coreVisibility } from './core/visibility.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { plainPermissions } from './declare/access.ts'
import type { Endpoint } from './declare/endpoint.ts'
import { deviceCards } from './device/cards.ts'
import { device } from './device/device.ts'
import { deviceDictionaries } from './device/dictionaries.ts'
import { errorCodes } from './device/error-codes.ts'
import { deviceGroups } from './device/groups.ts'
import { deviceRecords } from './device/records.ts'
import { deviceZone } from './device/zone.ts'
import { dictionary } from './dictionary/dictionary.ts'
import { dictionaryResources } from './dictionary/resources.ts'
import { documentation } from './documentation/documentation.ts'
import { documentationZone } from './documentation/zone.ts'
import { fGas } from './f-gas/certificates.ts'
import { faq } from './faq/faq.ts'
import { imports } from './import/import.ts'
import { importRows } from './import/rows.ts'
import { mail } from './mail/mail.ts'
import { marketing } from './marketing/marketing.ts'
import { media } from './media/media.ts'
import { news } from './news/news.ts'
import { notification } from './notification/notification.ts'
import { offerCustomer } from './offer/customer.ts'
import { offerZone } from './offer/offer.ts'
import { offerStaff } from './offer/staff.ts'
import { order } from './order/order.ts'
import { trainingOrderChanges } from './order/order-changes.ts'
import { orderZone } from './order/zone.ts'
import { page } from './page/page.ts'
import { partnerDictionaries } from './partner/dictionaries.ts'
import { partnerEntry } from './partner/entry.ts'
import { partnerLocations } from './partner/locations.ts'
import { partner } from './partner/partner.ts'
import { partnerProposals } from './partner/proposal.ts'
import { registration } from './partner/registration.ts'
import { payment } from './payment/payment.ts'
import { producer } from './producer/producer.ts'
import { profileAccess } from './profile/access.ts'
import { profile } from './profile/profile.ts'
import { registry } from './registry/registry.ts'
import { report } from './report/reports.ts'
import { search } from './search/search.ts'
import { serviceDesk } from './service-order/desk/desk.ts'
import { dueMaintenances } from './service-order/due/due.ts'
import { maintenance } from './service-order/maintenance/maintenance.ts'
import { serviceOrder } from './service-order/service-order.ts'
import { sparePartsOrders } from './service-order/spare-parts/order.ts'
import { spareParts } from './service-order/spare-parts/parts.ts'
import { synchronization } from './synchronization/synchronization.ts'
import { trainingAttendance } from './training/attendance.ts'
import { trainingCancellations } from './training/cancellations.ts'
import { trainingCertificates } from './training/certificates.ts'
import { trainingCertificatesZone } from './training/certificates-zone.ts'
import { trainingDictionaries } from './training/dictionaries.ts'
import { trainingMoves } from './training/moves.ts'
import { trainingParticipants } from './training/participants.ts'
import { trainingRegistrations } from './training/registrations.ts'
import { trainingReports } from './training/reports.ts'
import { trainingTerms } from './training/terms.ts'
import { training } from './training/training.ts'
import { trainingZone } from './training/zone.ts'
import { units } from './unit/unit.ts'
import { unitZone } from './unit/zone.ts'
import { user } from './user/user.ts'

/** Every call of the API by its name. */
export const endpoints = {
  ...auth.endpoints,
  ...contractor.endpoints,
  ...contractorTabCalls.endpoints,
  ...consent.endpoints,
  ...core.endpoints,
  ...coreLists.endpoints,
  ...coreMany.endpoints,
  ...coreRecords.endpoints,
  ...coreVisibility.endpoints,
  ...dashboard.endpoints,
  ...device.endpoints,
  ...deviceCards.endpoints,
  ...deviceDictionaries.endpoints,
  ...deviceGroups.endpoints,
  ...deviceRecords.endpoints,
  ...deviceZone.endpoints,
  ...errorCodes.endpoints,
  ...dictionary.endpoints,
  ...dictionaryResources.endpoints,
  ...documentation.endpoints,
  ...documentationZone.endpoints,
  ...faq.endpoints,
  ...fGas.endpoints,
  ...distributor.endpoints,
  ...imports.endpoints,
  ...importRows.endpoints,
  ...mail.endpoints,
  ...marketing.endpoints,
  ...media.endpoints,
  ...news.endpoints,
  ...notification.endpoints,
  ...offerCustomer.endpoints,
  ...offerStaff.endpoints,
  ...offerZone.endpoints,
  ...order.endpoints,
  ...orderZone.endpoints,
  ...page.endpoints,
  ...partner.endpoints,
  ...partnerEntry.endpoints,
  ...partnerLocations.endpoints,
  ...partnerProposals.endpoints,
  ...registration.endpoints,
  ...profile.endpoints,
  ...profileAccess.endpoints,
  ...registry.endpoints,
  ...partnerDictionaries.endpoints,
  ...payment.endpoints,
  ...producer.endpoints,
  ...report.endpoints,
  ...search.endpoints,
  ...serviceDesk.endpoints,
  ...dueMaintenances.endpoints,
  ...maintenance.endpoints,
  ...serviceOrder.endpoints,
  ...spareParts.endpoints,
  ...sparePartsOrders.endpoints,
  ...synchronization.endpoints,
  ...training.endpoints,
  ...units.endpoints,
  ...unitZone.endpoints,
  ...trainingCertificates.endpoints,
  ...trainingCertificatesZone.endpoints,
  ...trainingDictionaries.endpoints,
  ...trainingTerms.endpoints,
  ...trainingZone.endpoints,
  ...trainingCancellations.endpoints,
  ...trainingReports.endpoints,
  ...trainingAttendance.endpoints,
  ...trainingMoves.endpoints,
  ...trainingOrderChanges.endpoints,
  ...trainingParticipants.endpoints,
  ...trainingRegistrations.endpoints,
  ...user.endpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** All permission names: those of calls that require a permission, and those without a call. */
export function permissionNames(): string[] {
  const ofCalls = Object.entries<Endpoint>(endpoints)
    .filter(([, endpoint]) => endpoint.access === 'permission')
    .map(([name, endpoint]) => endpoint.permission ?? name)
  return [...new Set([...ofCalls, ...plainPermissions])].toSorted()
}
