import { attendanceEntry } from './catalogue/attendance.ts'
import { bulkDownloadEntry } from './catalogue/bulk-download.ts'
import type { CatalogueEntry } from './catalogue/catalogued.ts'
import { certificateEntry } from './catalogue/certificate.ts'
import { certificateIssueEntry } from './catalogue/certificate-issue.ts'
import { editorEntry } from './catalogue/editor.ts'
import { fileUploadEntry } from './catalogue/file-upload.ts'
import { globalSearchEntry } from './catalogue/global-search.ts'
import { groupTreeEntry } from './catalogue/group-tree.ts'
import { listEntry } from './catalogue/list.ts'
import { listSettingsEntry } from './catalogue/list-settings.ts'
import { loadEntry } from './catalogue/load.ts'
import { lookupEntry } from './catalogue/lookup.ts'
import { mediaManagerEntry } from './catalogue/media-manager.ts'
import { mediaUploadEntry } from './catalogue/media-upload.ts'
import { navigationEntry } from './catalogue/navigation.ts'
import { notificationEntry } from './catalogue/notification.ts'
import { notificationSendingEntry } from './catalogue/notification-sending.ts'
import { orderFinishEntry } from './catalogue/order-finish.ts'
import { orderHandlingEntry } from './catalogue/order-handling.ts'
import { participantEntry } from './catalogue/participant.ts'
import { participantMoveEntry } from './catalogue/participant-move.ts'
import { partnerApprovalEntry } from './catalogue/partner-approval.ts'
import { partnerEntryEntry } from './catalogue/partner-entry.ts'
import { partnerStatusEntry } from './catalogue/partner-status.ts'
import { passwordLinkEntry } from './catalogue/password-link.ts'
import { paymentAttemptEntry } from './catalogue/payment-attempt.ts'
import { permissionEditingEntry } from './catalogue/permission-editing.ts'
import { faqPublicationEntry, publicationEntry } from './catalogue/publication.ts'
import { registrationEntry } from './catalogue/registration.ts'
import { registryLookupEntry } from './catalogue/registry-lookup.ts'
import { routeGuardEntry } from './catalogue/route-guard.ts'
import { serviceOrderEntry } from './catalogue/service-order.ts'
import { sessionEntry } from './catalogue/session.ts'
import { submissionEntry } from './catalogue/submission.ts'
import { termCancellationEntry } from './catalogue/term-cancellation.ts'
import { trainingOrderEntry } from './catalogue/training-order.ts'
import { trainingSignUpEntry } from './catalogue/training-sign-up.ts'
import { trainingTermEntry } from './catalogue/training-term.ts'
import { unreadNotificationsEntry } from './catalogue/unread-notifications.ts'
import { userStatusEntry } from './catalogue/user-status.ts'
import { warrantyOrderEntry } from './catalogue/warranty-order.ts'

/**
 * The catalogue: every chart of the product, lifecycles and flows, with what tests, `npm run paths` and `npm run statecharts`
 * need to walk it. A new chart gets an entry under `catalogue/` and a line here; no test is written for its transitions.
 */
export const catalogue: readonly CatalogueEntry[] = [
  serviceOrderEntry,
  participantEntry,
  sessionEntry,
  passwordLinkEntry,
  routeGuardEntry,
  navigationEntry,
  globalSearchEntry,
  groupTreeEntry,
  listEntry,
  listSettingsEntry,
  lookupEntry,
  loadEntry,
  submissionEntry,
  editorEntry,
  mediaUploadEntry,
  mediaManagerEntry,
  fileUploadEntry,
  warrantyOrderEntry,
  notificationEntry,
  notificationSendingEntry,
  orderHandlingEntry,
  partnerEntryEntry,
  partnerStatusEntry,
  partnerApprovalEntry,
  publicationEntry,
  faqPublicationEntry,
  registrationEntry,
  registryLookupEntry,
  unreadNotificationsEntry,
  userStatusEntry,
  trainingTermEntry,
  permissionEditingEntry,
  bulkDownloadEntry,
  attendanceEntry,
  participantMoveEntry,
  trainingSignUpEntry,
  orderFinishEntry,
  trainingOrderEntry,
  paymentAttemptEntry,
  termCancellationEntry,
  certificateEntry,
  certificateIssueEntry,
]

/** The chart of this name, or undefined. */
export function findChart(name: string): CatalogueEntry | undefined {
  return catalogue.find((entry) => entry.name === name)
}
