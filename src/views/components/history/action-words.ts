import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconEraser,
  IconLock,
  IconPencil,
  IconPlus,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import type { AuditedAction } from '#contract/core/audited-actions.ts'
import type { Tone } from '#views/components/status/statuses.ts'
import type { TimelineItem } from '#views/components/status/timeline.tsx'

interface ActionWords {
  label: MessageDescriptor
  icon: TimelineItem['icon']
  tone: Tone
}

const changed = { icon: IconPencil, tone: 'blue' } as const
const moved = { icon: IconArrowRight, tone: 'violet' } as const

/** What was done: those of every record, then the verbs of lifecycles. */
export const actionWords: Readonly<Record<AuditedAction, ActionWords>> = {
  store: { label: msg({ context: 'done', message: 'Created' }), icon: IconPlus, tone: 'green' },
  update: { label: msg({ context: 'done', message: 'Changed' }), ...changed },
  save: { label: msg({ context: 'done', message: 'Saved' }), ...changed },
  destroy: { label: msg({ context: 'done', message: 'Deleted' }), icon: IconTrash, tone: 'red' },
  delete: { label: msg({ context: 'done', message: 'Moved to the trash' }), icon: IconTrash, tone: 'red' },
  restore: { label: msg({ context: 'done', message: 'Restored' }), icon: IconArrowBackUp, tone: 'green' },
  purge: { label: msg({ context: 'done', message: 'Removed for good' }), icon: IconEraser, tone: 'grey' },
  anonymise: { label: msg({ context: 'done', message: 'Anonymised' }), icon: IconEraser, tone: 'grey' },
  'accept-other-nip': {
    label: msg({ context: 'done', message: 'Another NIP accepted' }),
    icon: IconPencil,
    tone: 'amber',
  },
  'erase-person': {
    label: msg({ context: 'done', message: 'Data of a person removed' }),
    icon: IconEraser,
    tone: 'grey',
  },
  send: { label: msg({ context: 'done', message: 'Sent' }), icon: IconSend, tone: 'blue' },
  activate: { label: msg({ context: 'done', message: 'Activated' }), ...moved },
  deactivate: { label: msg({ context: 'done', message: 'Deactivated' }), ...moved },
  cancel: { label: msg({ context: 'done', message: 'Cancelled' }), ...moved },
  approve: { label: msg({ context: 'done', message: 'Approved' }), ...moved },
  reject: { label: msg({ context: 'done', message: 'Rejected' }), ...moved },
  invite: { label: msg({ context: 'done', message: 'Invited' }), icon: IconSend, tone: 'blue' },
  unlock: { label: msg({ context: 'done', message: 'Unlocked' }), ...moved },
  withdraw: { label: msg({ context: 'done', message: 'Withdrawn' }), ...moved },
  hold: { label: msg({ context: 'done', message: 'Put on hold' }), ...moved },
  release: { label: msg({ context: 'done', message: 'Released from hold' }), ...moved },
  export: { label: msg({ context: 'done', message: 'Exported' }), icon: IconArrowRight, tone: 'grey' },
  assign: { label: msg({ context: 'done', message: 'Given to an owner' }), ...moved },
  start: { label: msg({ context: 'done', message: 'Started' }), ...moved },
  ask: { label: msg({ context: 'done', message: 'Asked for information' }), ...moved },
  reply: { label: msg({ context: 'done', message: 'Answered' }), ...moved },
  resume: { label: msg({ context: 'done', message: 'Resumed' }), ...moved },
  suspend: { label: msg({ context: 'done', message: 'Suspended' }), ...moved },
  complete: { label: msg({ context: 'done', message: 'Completed' }), ...moved },
  reopen: { label: msg({ context: 'done', message: 'Reopened' }), ...moved },
  resend: { label: msg({ context: 'done', message: 'Sent again' }), ...moved },
  fail: { label: msg({ context: 'done', message: 'Failed' }), ...changed },
  publish: { label: msg({ context: 'done', message: 'Published' }), icon: IconSend, tone: 'green' },
  unpublish: { label: msg({ context: 'done', message: 'Publication taken back' }), ...moved },
  'publish-changes': { label: msg({ context: 'done', message: 'Changes published' }), icon: IconSend, tone: 'green' },
  'discard-changes': { label: msg({ context: 'done', message: 'Changes discarded' }), ...changed },
  schedule: { label: msg({ context: 'done', message: 'Sending planned' }), ...moved },
  unschedule: { label: msg({ context: 'done', message: 'Planned sending taken back' }), ...moved },
  begin: { label: msg({ context: 'done', message: 'Sending begun' }), ...moved },
  finish: { label: msg({ context: 'done', message: 'Sending finished' }), icon: IconSend, tone: 'green' },
  retry: { label: msg({ context: 'done', message: 'Tried again' }), ...moved },
  note: { label: msg({ context: 'done', message: 'Note added' }), ...changed },
  open: { label: msg({ context: 'done', message: 'Opened for registration' }), ...moved },
  close: { label: msg({ context: 'done', message: 'Closed for registration' }), ...moved },
  undo: { label: msg({ context: 'done', message: 'Completion taken back' }), ...moved },
  sign: { label: msg({ context: 'done', message: 'Signed up' }), ...moved },
  queue: { label: msg({ context: 'done', message: 'Put on the waiting list' }), ...moved },
  offer: { label: msg({ context: 'done', message: 'Offered a place' }), ...moved },
  take: { label: msg({ context: 'done', message: 'Took the offered place' }), ...moved },
  lapse: { label: msg({ context: 'done', message: 'Offer lapsed' }), ...moved },
  decline: { label: msg({ context: 'done', message: 'Declined the offer' }), ...moved },
  leave: { label: msg({ context: 'done', message: 'Left the waiting list' }), ...moved },
  move: { label: msg({ context: 'done', message: 'Moved to another term' }), ...moved },
  substitute: { label: msg({ context: 'done', message: 'Replaced by another person' }), ...changed },
  present: { label: msg({ context: 'done', message: 'Marked as present' }), ...changed },
  absent: { label: msg({ context: 'done', message: 'Marked as absent' }), ...changed },
  correct: { label: msg({ context: 'done', message: 'Attendance corrected' }), ...changed },
  unmark: { label: msg({ context: 'done', message: 'Attendance mark removed' }), ...changed },
  certify: { label: msg({ context: 'done', message: 'Certificate issued' }), ...moved },
  pay: { label: msg({ context: 'done', message: 'Marked as paid' }), ...moved },
  change_payment: { label: msg({ context: 'done', message: 'Form of payment changed' }), ...changed },
  'pay-out': { label: msg({ context: 'done', message: 'Paid out' }), ...moved },
  unpay: { label: msg({ context: 'done', message: 'Payment taken back' }), ...moved },
  refund: { label: msg({ context: 'done', message: 'Refunded' }), ...moved },
  place: { label: msg({ context: 'done', message: 'Order placed' }), ...moved },
  reduce: { label: msg({ context: 'done', message: 'Places taken out' }), ...changed },
  'payment-start': { label: msg({ context: 'done', message: 'Online payment begun' }), ...changed },
  'payment-settle': { label: msg({ context: 'done', message: 'Paid online' }), ...moved },
  'refund-request': { label: msg({ context: 'done', message: 'Refund ordered' }), ...changed },
  'refund-confirm': { label: msg({ context: 'done', message: 'Money given back' }), ...moved },
  'refund-fail': { label: msg({ context: 'done', message: 'Refund failed' }), ...changed },
  expire: { label: msg({ context: 'done', message: 'Expired' }), ...moved },
  settle: { label: msg({ context: 'done', message: 'Settled' }), ...moved },
  revoke: { label: msg({ context: 'done', message: 'Revoked' }), ...moved },
  'change-password': { label: msg({ context: 'done', message: 'Password changed' }), ...changed },
  'create-admin': { label: msg({ context: 'done', message: 'Made an administrator' }), ...moved },
  'correct-file': { label: msg({ context: 'done', message: 'File corrected' }), ...changed },
  'file-store': { label: msg({ context: 'done', message: 'File added' }), icon: IconPlus, tone: 'green' },
  'file-update': { label: msg({ context: 'done', message: 'File changed' }), ...changed },
  'file-move': { label: msg({ context: 'done', message: 'File moved here' }), ...moved },
  'file-replace': { label: msg({ context: 'done', message: 'Content of a file replaced' }), ...changed },
  'file-destroy': { label: msg({ context: 'done', message: 'File deleted' }), icon: IconTrash, tone: 'red' },
  'hand-over': { label: msg({ context: 'done', message: 'Orders handed over' }), ...moved },
  'join-company': { label: msg({ context: 'done', message: 'Joined a company' }), ...moved },
  'join-user': { label: msg({ context: 'done', message: 'User joined' }), ...moved },
  'leave-user': { label: msg({ context: 'done', message: 'User left' }), ...moved },
  'update-user': { label: msg({ context: 'done', message: 'User changed' }), ...changed },
  'sign-in': { label: msg({ context: 'done', message: 'Signed in' }), icon: IconArrowRight, tone: 'grey' },
  lock: { label: msg({ context: 'done', message: 'Locked' }), icon: IconLock, tone: 'red' },
  'ask-reset': { label: msg({ context: 'done', message: 'Asked for a new password' }), ...changed },
  'change-email': { label: msg({ context: 'done', message: 'Address changed' }), ...changed },
  'sign-out-device': { label: msg({ context: 'done', message: 'Device signed out' }), ...changed },
  'sign-out-devices': { label: msg({ context: 'done', message: 'Devices signed out' }), ...changed },
  'withdraw-consent': { label: msg({ context: 'done', message: 'Consent withdrawn' }), ...moved },
  'reset-password': { label: msg({ context: 'done', message: 'Password reset' }), ...changed },
  'confirm-address': { label: msg({ context: 'done', message: 'Address confirmed' }), ...changed },
}

/** The words of an action; one that came later is told by its name. */
export function actionOf(action: string): ActionWords {
  return actionWords[action as AuditedAction] ?? { label: { id: action, message: action }, ...changed }
}
