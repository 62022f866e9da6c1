import type { CatalogueEntry } from '#tests/support/paths/catalogued.ts'
import { passwordLinkEntry } from './auth/password-link-samples.ts'
import { sessionEntry } from './auth/session-samples.ts'
import { signInEntry } from './auth/sign-in-samples.ts'
import { faqPublicationEntry, publicationEntry } from './content/publication-samples.ts'
import { deviceBelongingsEntry } from './device/device-belongings-samples.ts'
import { groupTreeEntry } from './device/group-tree-samples.ts'
import { bulkDownloadEntry } from './documentation/bulk-download-samples.ts'
import { editorEntry } from './form/editor-samples.ts'
import { submissionEntry } from './form/submission-samples.ts'
import { importFileEntry } from './import/import-file-samples.ts'
import { importPipelineEntry } from './import/import-pipeline-samples.ts'
import { importEntry } from './import/import-samples.ts'
import { runningImportsEntry } from './import/running-imports-samples.ts'
import { listCountsEntry } from './list/list-counts-samples.ts'
import { listEntry } from './list/list-samples.ts'
import { listSettingsEntry } from './list/list-settings-samples.ts'
import { rowActsEntry } from './list/row-acts-samples.ts'
import { loadEntry } from './loading/load-samples.ts'
import { lookupEntry } from './loading/lookup-samples.ts'
import { fileUploadEntry } from './media/file-upload-samples.ts'
import { mediaManagerEntry } from './media/media-manager-samples.ts'
import { mediaUploadEntry } from './media/media-upload-samples.ts'
import { pageGatheringEntry } from './media/page-gathering-samples.ts'
import { signedLinkEntry } from './media/signed-link-samples.ts'
import { notificationEntry } from './notification/notification-samples.ts'
import { notificationSendingEntry } from './notification/notification-sending-samples.ts'
import { unreadNotificationsEntry } from './notification/unread-notifications-samples.ts'
import { offerAnswerEntry } from './offer/offer-answer-samples.ts'
import { offerEditingEntry, offerPreviewEntry } from './offer/offer-editing-samples.ts'
import { offerReadingEntry } from './offer/offer-reading-samples.ts'
import { offerEntry } from './offer/offer-samples.ts'
import { orderFinishEntry } from './order/order-finish-samples.ts'
import { paymentAttemptEntry } from './order/payment-attempt-samples.ts'
import { trainingOrderEntry } from './order/training-order-samples.ts'
import { partnerApprovalEntry } from './partner/partner-approval-samples.ts'
import { partnerEntryEntry } from './partner/partner-entry-samples.ts'
import { partnerProposalEntry } from './partner/partner-proposal-samples.ts'
import { partnerStatusEntry } from './partner/partner-status-samples.ts'
import { registrationEntry } from './partner/registration-samples.ts'
import { registryLookupEntry } from './registry/registry-lookup-samples.ts'
import { codeScanningEntry } from './scanner/code-scanning-samples.ts'
import { globalSearchEntry } from './search/global-search-samples.ts'
import { modelOfSerialEntry } from './service-order/model-of-serial-samples.ts'
import { orderHandlingEntry } from './service-order/order-handling-samples.ts'
import { serviceMaintenanceEntry } from './service-order/service-maintenance-samples.ts'
import { serviceOrderEntry } from './service-order/service-order-samples.ts'
import { serviceVisitEntry } from './service-order/service-visit-samples.ts'
import { sparePartsOrderEntry } from './service-order/spare-parts-order-samples.ts'
import { warrantyOrderDraftEntry } from './service-order/warranty-order-draft-samples.ts'
import { warrantyOrderErpEntry } from './service-order/warranty-order-erp-samples.ts'
import { warrantyOrderSendingEntry } from './service-order/warranty-order-sending-samples.ts'
import { clientReleaseEntry } from './shell/client-release-samples.ts'
import { navigationEntry } from './shell/navigation-samples.ts'
import { routeGuardEntry } from './shell/route-guard-samples.ts'
import { synchronizationRunEntry } from './synchronization/run-samples.ts'
import { runningSynchronizationsEntry } from './synchronization/running-synchronizations-samples.ts'
import { attendanceEntry } from './training/attendance-samples.ts'
import { certificateIssueEntry } from './training/certificate-issue-samples.ts'
import { certificateEntry } from './training/certificate-samples.ts'
import { participantMoveEntry } from './training/participant-move-samples.ts'
import { participantEntry } from './training/participant-samples.ts'
import { termCancellationEntry } from './training/term-cancellation-samples.ts'
import { ticketScanningEntry } from './training/ticket-scanning-samples.ts'
import { trainingSignUpEntry } from './training/training-sign-up-samples.ts'
import { trainingTermEntry } from './training/training-term-samples.ts'
import { unitEntry } from './unit/unit-samples.ts'
import { companyInvitationEntry } from './user/company-invitation-samples.ts'
import { invitationLinkEntry } from './user/invitation-link-samples.ts'
import { permissionEditingEntry } from './user/permission-editing-samples.ts'
import { userStatusEntry } from './user/user-status-samples.ts'

/**
 * The catalogue of all charts, lifecycles and flows, with the data that tests, `npm run paths` and `npm run statecharts` need.
 * A new chart gets samples in the folder of its module and a line here; no test is written for its transitions.
 */
export const catalogue: readonly CatalogueEntry[] = [
  serviceOrderEntry,
  serviceMaintenanceEntry,
  serviceVisitEntry,
  sparePartsOrderEntry,
  participantEntry,
  signInEntry,
  sessionEntry,
  passwordLinkEntry,
  routeGuardEntry,
  navigationEntry,
  clientReleaseEntry,
  globalSearchEntry,
  groupTreeEntry,
  deviceBelongingsEntry,
  listEntry,
  listCountsEntry,
  listSettingsEntry,
  rowActsEntry,
  lookupEntry,
  loadEntry,
  submissionEntry,
  editorEntry,
  mediaUploadEntry,
  mediaManagerEntry,
  fileUploadEntry,
  codeScanningEntry,
  pageGatheringEntry,
  signedLinkEntry,
  importFileEntry,
  importPipelineEntry,
  runningImportsEntry,
  warrantyOrderDraftEntry,
  warrantyOrderSendingEntry,
  warrantyOrderErpEntry,
  notificationEntry,
  notificationSendingEntry,
  modelOfSerialEntry,
  orderHandlingEntry,
  partnerEntryEntry,
  partnerProposalEntry,
  partnerStatusEntry,
  partnerApprovalEntry,
  publicationEntry,
  faqPublicationEntry,
  registrationEntry,
  registryLookupEntry,
  unreadNotificationsEntry,
  userStatusEntry,
  companyInvitationEntry,
  invitationLinkEntry,
  trainingTermEntry,
  permissionEditingEntry,
  bulkDownloadEntry,
  attendanceEntry,
  ticketScanningEntry,
  participantMoveEntry,
  trainingSignUpEntry,
  offerAnswerEntry,
  offerReadingEntry,
  offerEntry,
  unitEntry,
  orderFinishEntry,
  trainingOrderEntry,
  paymentAttemptEntry,
  termCancellationEntry,
  synchronizationRunEntry,
  runningSynchronizationsEntry,
  certificateEntry,
  certificateIssueEntry,
  importEntry,
  offerEditingEntry,
  offerPreviewEntry,
]

/** The chart with this name, or undefined. */
export function findChart(name: string): CatalogueEntry | undefined {
  return catalogue.find((entry) => entry.name === name)
}
