import type { AnyHandler } from './http/handlers.ts'
import { authHandlers } from './modules/auth/index.ts'
import { consentHandlers } from './modules/consent/handlers.ts'
import { contractorHandlers } from './modules/contractor/handlers.ts'
import { coreHandlers, coreHouseHandlers, coreListHandlers } from './modules/core/index.ts'
import { recordHandlers } from './modules/core/records/handlers.ts'
import { dashboardHandlers } from './modules/dashboard/handlers.ts'
import { deviceCardHandlers } from './modules/device/cards.ts'
import { deviceRecordHandlers } from './modules/device/devices.ts'
import { deviceDictionaryHandlers } from './modules/device/dictionaries.ts'
import { errorCodeHandlers } from './modules/device/error-codes.ts'
import { deviceGroupHandlers } from './modules/device/groups.ts'
import { deviceHandlers } from './modules/device/handlers.ts'
import { deviceZoneHandlers } from './modules/device/zone.ts'
import { dictionaryHandlers } from './modules/dictionary/handlers.ts'
import { dictionaryResourceHandlers } from './modules/dictionary/resources.ts'
import { documentationHandlers } from './modules/documentation/handlers.ts'
import { documentationZoneHandlers } from './modules/documentation/zone.ts'
import { faqHandlers } from './modules/faq/handlers.ts'
import { mailHandlers } from './modules/mail/index.ts'
import { marketingHandlers } from './modules/marketing/handlers.ts'
import { mediaHandlers } from './modules/media/handlers.ts'
import { newsHandlers } from './modules/news/handlers.ts'
import { notificationHandlers } from './modules/notification/index.ts'
import { orderHandlers, orderZoneHandlers } from './modules/order/index.ts'
import { pageHandlers } from './modules/page/handlers.ts'
import { partnerDictionaryHandlers } from './modules/partner/dictionaries.ts'
import { partnerEntryHandlers } from './modules/partner/entry-handlers.ts'
import { partnerHandlers } from './modules/partner/handlers.ts'
import { registrationHandlers } from './modules/partner/registration.ts'
import { paymentHandlers } from './modules/payment/index.ts'
import { producerHandlers } from './modules/producer/handlers.ts'
import { profileHandlers } from './modules/profile/handlers.ts'
import { registryHandlers } from './modules/registry/handlers.ts'
import { searchHandlers } from './modules/search/index.ts'
import { serviceOrderHandlers } from './modules/service-order/index.ts'
import { trainingAttendanceHandlers } from './modules/training/attendance-handlers.ts'
import { trainingCancellationHandlers } from './modules/training/cancellation-handlers.ts'
import { trainingDictionaryHandlers } from './modules/training/dictionaries.ts'
import { certificateHandlers, certificateZoneHandlers } from './modules/training/index.ts'
import { trainingMoveHandlers } from './modules/training/move-handlers.ts'
import { trainingParticipantHandlers } from './modules/training/participant-handlers.ts'
import { trainingRegistrationHandlers } from './modules/training/registration-handlers.ts'
import { trainingReportHandlers } from './modules/training/report-handlers.ts'
import { trainingTermHandlers } from './modules/training/terms.ts'
import { trainingHandlers } from './modules/training/trainings.ts'
import { trainingZoneHandlers } from './modules/training/zone.ts'
import { userHandlers } from './modules/user/handlers.ts'
import { recordKindsOfModules } from './record-kinds.ts'
import { declareRecordKinds } from './records.ts'

/** The handlers of all modules, by the name of the call. */
export function allHandlers(): Map<string, AnyHandler> {
  return new Map([
    ...authHandlers,
    ...contractorHandlers(contractorPorts),
    ...consentHandlers,
    ...coreHandlers,
    ...coreHouseHandlers({ shownFile }),
    ...coreListHandlers,
    ...dashboardHandlers,
    ...deviceHandlers,
    ...deviceCardHandlers,
    ...deviceDictionaryHandlers,
    ...deviceRecordHandlers,
    ...deviceGroupHandlers,
    ...deviceZoneHandlers,
    ...errorCodeHandlers,
    ...dictionaryHandlers,
    ...dictionaryResourceHandlers,
    ...documentationHandlers,
    ...documentationZoneHandlers,
    ...faqHandlers,
    ...mailHandlers,
    ...marketingHandlers,
    ...mediaHandlers,
    ...newsHandlers,
    ...notificationHandlers,
    ...orderHandlers,
    ...orderZoneHandlers,
    ...pageHandlers,
    ...partnerEntryHandlers,
    ...partnerHandlers({ openOrders: openOrdersOfPartner }),
    ...registrationHandlers,
    ...profileHandlers,
    ...registryHandlers({ duplicatesOf, spendCaptcha }),
    ...partnerDictionaryHandlers,
    ...paymentHandlers,
    ...producerHandlers,
    ...recordHandlers,
    ...searchHandlers,
    ...serviceOrderHandlers,
    ...trainingDictionaryHandlers,
    ...trainingHandlers,
    ...trainingTermHandlers,
    ...trainingZoneHandlers,
    ...trainingAttendanceHandlers,
    ...trainingCancellationHandlers,
    ...trainingReportHandlers,
    ...trainingMoveHandlers,
    ...trainingParticipantHandlers,
    ...trainingRegistrationHandlers,
    ...certificateHandlers,
    ...certificateZoneHandlers,
    ...userHandlers,
  ])
}

/** Makes known what the modules declare to each other. Idempotent; called before anything of them runs. */
export function assembleModules(): void {
  connectDocuments(documentsOfDevices)
  declareRecordKinds(recordKindsOfModules)
}
