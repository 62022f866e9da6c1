import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ImportStatus } from '#contract/import/lifecycle.ts'
import type { NotificationStatus } from '#contract/notification/lifecycle.ts'
import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import type { ErpStatus, ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'

/** The six tones of the product: a colour and its surface (theme/tokens.css). */
export type Tone = 'blue' | 'amber' | 'violet' | 'green' | 'red' | 'grey'

export interface Status {
  tone: Tone
  label: MessageDescriptor
}

/** The only map of statuses: badges, timelines and charts take colour and label from here. */
export const serviceOrderStatus: Record<ServiceOrderStatus, Status> = {
  draft: { tone: 'grey', label: msg`Draft` },
  registered: { tone: 'blue', label: msg`Registered` },
  waiting: { tone: 'amber', label: msg`Waiting` },
  inprogress: { tone: 'violet', label: msg`In progress` },
  suspended: { tone: 'red', label: msg`Suspended` },
  completed: { tone: 'green', label: msg`Completed` },
}

/** Whether the ERP has the order, in the words of the list. */
export const erpStatus: Record<ErpStatus, Status> = {
  none: { tone: 'grey', label: msg`Not sent` },
  pending: { tone: 'amber', label: msg`Saving` },
  saved: { tone: 'grey', label: msg`Saved` },
  failed: { tone: 'red', label: msg`Not saved` },
}

/** What an order waits for. */
export const waitingReason: Record<WaitingReason, MessageDescriptor> = {
  information: msg`information from the partner`,
  part: msg`a spare part`,
  manufacturer: msg`the manufacturer`,
  visit_date: msg`the date of a visit`,
}

/** The statuses of a notification. */
export const notificationStatus: Record<NotificationStatus, Status> = {
  draft: { tone: 'grey', label: msg`Draft` },
  scheduled: { tone: 'amber', label: msg`Scheduled` },
  sending: { tone: 'violet', label: msg`Sending` },
  sent: { tone: 'green', label: msg`Sent` },
}

/** The statuses of an import. */
export const importStatus: Record<ImportStatus, Status> = {
  uploading: { tone: 'grey', label: msg`Waits for files` },
  parsing: { tone: 'violet', label: msg`Checking` },
  mapping: { tone: 'amber', label: msg`Waits for columns` },
  parsed: { tone: 'amber', label: msg`Checked, waits for a decision` },
  running: { tone: 'violet', label: msg`Importing` },
  done: { tone: 'green', label: msg({ context: 'import', message: 'Done' }) },
  doneWithErrors: { tone: 'amber', label: msg`Done with errors` },
  failed: { tone: 'red', label: msg({ context: 'import', message: 'Failed' }) },
  cancelled: { tone: 'grey', label: msg({ context: 'import', message: 'Abandoned' }) },
  rollingBack: { tone: 'violet', label: msg`Rolling back` },
  rolledBack: { tone: 'grey', label: msg`Rolled back` },
}
