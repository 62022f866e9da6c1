import { consentRecords } from './modules/consent/index.ts'
import { contractorRecords } from './modules/contractor/index.ts'
import {
  deviceCardRecords,
  deviceDictionaryRecords,
  deviceGroupRecords,
  deviceRecordKinds,
  errorCodeRecords,
} from './modules/device/index.ts'
import { dictionaryRecords } from './modules/dictionary/index.ts'
import { documentationRecords } from './modules/documentation/index.ts'
import { faqRecords } from './modules/faq/index.ts'
import { marketingRecords } from './modules/marketing/index.ts'
import { mediaRecords } from './modules/media/index.ts'
import { newsRecords } from './modules/news/index.ts'
import { notificationRecords } from './modules/notification/index.ts'
import { orderRecords } from './modules/order/index.ts'
import { pageRecords } from './modules/page/index.ts'
import { partnerDictionaryRecords, partnerRecords } from './modules/partner/index.ts'
import { paymentRecords } from './modules/payment/index.ts'
import { serviceOrderRecords } from './modules/service-order/index.ts'
import {
  certificateTemplateRecords,
  issuedRecords,
  participantRecords,
  trainingPeopleRecords,
  trainingRecords,
} from './modules/training/index.ts'
import { userRecords } from './modules/user/index.ts'
import type { RecordKind } from './records.ts'

/** Every kind of record that people change: what has a history, and what the trash keeps. */
export const recordKindsOfModules: readonly RecordKind[] = [
  ...consentRecords,
  ...contractorRecords,
  ...deviceCardRecords,
  ...deviceDictionaryRecords,
  ...deviceRecordKinds,
  ...deviceGroupRecords,
  ...dictionaryRecords,
  ...documentationRecords,
  ...errorCodeRecords,
  ...faqRecords,
  ...marketingRecords,
  ...mediaRecords,
  ...newsRecords,
  ...notificationRecords,
  ...orderRecords,
  ...pageRecords,
  ...partnerRecords,
  ...partnerDictionaryRecords,
  ...paymentRecords,
  ...serviceOrderRecords,
  ...participantRecords,
  ...trainingRecords,
  ...trainingPeopleRecords,
  ...certificateTemplateRecords,
  ...issuedRecords,
  ...userRecords,
]
