import type { PgTable } from 'drizzle-orm/pg-core'
import { allEntities } from '#contract/entities.ts'
import { lazy } from '#server/lazy.ts'
import { declareGauges } from '#server/observability/metrics.ts'
import { backupGauges } from './backup/gauges.ts'
import { subscribe } from './events.ts'
import type { AnyHandler } from './http/handlers.ts'
import { declareRecordKinds, type RecordKind } from './http/records/kinds.ts'
import { declareDigests } from './integrations/mail/digests.ts'
import { declareDefaultSender, declareLimiter } from './integrations/mail/queue.ts'
import { declareReplies } from './integrations/mail/replies.ts'
import { declareLetters } from './integrations/mail/templates.ts'
import { jobGauges } from './jobs/gauges.ts'
import type { Job } from './jobs/job.ts'
import { waitingForSpace } from './jobs/waiting-for-space.ts'
import type { ServerModule } from './module.ts'
import { accountFileParts, authModule, connectCompanies, findPerson, spendCaptcha } from './modules/auth/index.ts'
import {
  connectPersonalData,
  consentModule,
  type PartnerRelations,
  RegisteredErasure,
  repeatErasures,
} from './modules/consent/index.ts'
import { contentModule } from './modules/content/index.ts'
import { connectPartners, contractorModule, contractorPersonalKinds } from './modules/contractor/index.ts'
import { coreModule, distributorSender } from './modules/core/index.ts'
import { dashboardModule } from './modules/dashboard/index.ts'
import { connectDocuments, deviceModule } from './modules/device/index.ts'
import { dictionaryModule } from './modules/dictionary/index.ts'
import { documentationModule, documentsOfDevices } from './modules/documentation/index.ts'
import { fGasModule } from './modules/f-gas/index.ts'
import { faqModule } from './modules/faq/index.ts'
import { importModule } from './modules/import/index.ts'
import { connectReplies, limitLetters, mailFileParts, mailModule } from './modules/mail/index.ts'
import { marketingModule } from './modules/marketing/index.ts'
import { filesOf, mediaModule, shownFile } from './modules/media/index.ts'
import { newsModule } from './modules/news/index.ts'
import { notificationModule } from './modules/notification/index.ts'
import { offerFileParts, offerModule, offerPersonalKinds, offersOfMember } from './modules/offer/index.ts'
import { connectTrainings, orderModule } from './modules/order/index.ts'
import { pageModule } from './modules/page/index.ts'
import {
  companiesOfPeople,
  declareMemberWork,
  duplicatesOf,
  makePartner,
  partnerFileParts,
  partnerModule,
  partnerOfContractor,
  partnerPersonalKinds,
  partnersOfContractors,
  peopleOfCompany,
} from './modules/partner/index.ts'
import { paymentModule } from './modules/payment/index.ts'
import { producerModule } from './modules/producer/index.ts'
import { profileModule } from './modules/profile/index.ts'
import { registryModule } from './modules/registry/index.ts'
import { reportModule } from './modules/report/index.ts'
import { searchModule } from './modules/search/index.ts'
import {
  maintenancesInLife,
  openOrdersOfPartner,
  openVisitsOfPartner,
  ordersInLife,
  ordersInOpenWork,
  ordersOfMember,
  partsInLife,
  serviceOrderFileParts,
  serviceOrderModule,
  serviceOrderPersonalKinds,
  serviceOrderRelations,
  termsOfType,
  vanPartsInLife,
} from './modules/service-order/index.ts'
import { synchronizationModule } from './modules/synchronization/index.ts'
import {
  openPlacesOf,
  seatsOfMember,
  trainingFileParts,
  trainingModule,
  trainingPersonalKinds,
  trainingRelations,
  trainingsOfOrders,
} from './modules/training/index.ts'
import {
  declareMaintenanceTerms,
  declareOpenWork,
  declareUnitLife,
  registrationsOfMember,
  unitModule,
  unitPersonalKinds,
} from './modules/unit/index.ts'
import { userFileParts, userModule, userPersonalKinds } from './modules/user/index.ts'

/**
 * The modules of the server, each after those that it imports; events are answered in this order. A module gets functions of
 * modules above it as parameters (ports).
 */
export const modules: readonly ServerModule[] = [
  consentModule,
  mediaModule,
  coreModule({
    shownFile,
    handlerOf: (name) => handlersByName().get(name),
    personOf: (pool, user_id) => findPerson(pool, user_id, null),
    peopleOfCompany,
  }),
  authModule,
  registryModule({ duplicatesOf, spendCaptcha }),
  mailModule,
  paymentModule,
  dictionaryModule,
  contentModule,
  newsModule,
  pageModule,
  marketingModule,
  contractorModule({ partnerOf: partnerOfContractor, makePartner }),
  partnerModule({ openOrders: openOrdersOfPartner, openPlaces: openPlacesOf, openVisits: openVisitsOfPartner }),
  faqModule,
  notificationModule,
  deviceModule,
  producerModule,
  documentationModule,
  unitModule,
  fGasModule,
  serviceOrderModule,
  synchronizationModule,
  importModule,
  offerModule,
  userModule,
  orderModule,
  trainingModule,
  profileModule,
  searchModule,
  reportModule,
  dashboardModule,
]

/** The handlers of all modules, by the name of the call. */
export function allHandlers(): Map<string, AnyHandler> {
  return new Map(modules.flatMap(({ handlers = [] }) => handlers.flatMap((calls) => [...calls])))
}

/** The handlers of all modules, collected on first use, because counting a list uses its handler. */
const handlersByName = lazy(allHandlers)

/** Every job of the server. */
export const allJobs: readonly Job[] = modules.flatMap(({ jobs = [] }) => jobs.map(waitingForSpace))

/** Erasures of personal data in a register outside the backups, and how a restore makes them again. */
export const registeredErasures = { entry: RegisteredErasure, repeat: repeatErasures }

/** Every kind of record with a history or trash. */
const records: readonly RecordKind[] = modules.flatMap(({ records = [] }) => records)

/** Tables whose changes are counted: those of records with a list, and further ones declared by modules. */
export const countedTables: readonly PgTable[] = [
  ...records.flatMap(({ entity, table }) => (allEntities[entity].path ? [table] : [])),
  ...modules.flatMap(({ counted = [] }) => counted),
]

/** Open work of a company's person, which is handed over when they leave. */
const memberWork = [...ordersOfMember, registrationsOfMember, offersOfMember, seatsOfMember]

const dealings: PartnerRelations = { ...serviceOrderRelations, ...trainingRelations }

/** Connects the modules; must be called before anything else of them runs. They are code, so once is enough for all servers of a process. */
export const assembleModules = lazy((): void => {
  subscribe(modules.map(({ subscriptions = {} }) => subscriptions))
  declareLetters(Object.assign({}, ...modules.map(({ letters }) => letters)))
  declareDigests(Object.assign({}, ...modules.map(({ digests }) => digests)))
  declareReplies(modules.flatMap(({ replies = [] }) => replies))
  declareDefaultSender(distributorSender)
  declareLimiter(limitLetters)
  declareRecordKinds(records)
  declareGauges([...jobGauges(allJobs), ...backupGauges, ...modules.flatMap(({ gauges = [] }) => gauges)])
  connectCompanies(companiesOfPeople)
  connectPartners(partnersOfContractors)
  connectDocuments(documentsOfDevices)
  connectTrainings(trainingsOfOrders)
  connectReplies({ handlers: handlersByName, findPerson: (pool, user_id) => findPerson(pool, user_id, null) })
  declareMaintenanceTerms(termsOfType)
  declareMemberWork(memberWork)
  declareOpenWork(ordersInOpenWork)
  declareUnitLife([ordersInLife, maintenancesInLife, partsInLife, vanPartsInLife])
  connectPersonalData({
    kinds: [
      ...serviceOrderPersonalKinds,
      ...unitPersonalKinds,
      ...offerPersonalKinds,
      ...contractorPersonalKinds(dealings, partnersOfContractors),
      ...partnerPersonalKinds(dealings),
      ...userPersonalKinds,
      ...trainingPersonalKinds,
    ],
    fileParts: [
      ...partnerFileParts,
      ...accountFileParts,
      ...userFileParts,
      ...serviceOrderFileParts,
      ...offerFileParts,
      ...trainingFileParts,
      ...mailFileParts,
    ],
    texts: modules.flatMap(({ texts = [] }) => texts),
    filesOf,
  })
})
