/** Statuses of a training term, in order (domain, part 1.5). "Full" is computed, never stored. */
export const trainingTermStatuses = ['planned', 'open', 'closed', 'completed', 'cancelled'] as const
export type TrainingTermStatus = (typeof trainingTermStatuses)[number]

/** Statuses of a participant, in order (domain, part 1.6). */
export const participantStatuses = ['waiting', 'offered', 'signed', 'present', 'absent', 'cancelled'] as const
export type ParticipantStatus = (typeof participantStatuses)[number]

/** Statuses in which a participant occupies a place; an offered place is reserved. */
export const placedStatuses = ['offered', 'signed', 'present', 'absent'] as const satisfies ParticipantStatus[]

/** Statuses of a training order (specification, section 4: unpaid, paid; cancelled: domain, part 1.7). */
export const trainingOrderStatuses = ['unpaid', 'paid', 'cancelled'] as const
export type TrainingOrderStatus = (typeof trainingOrderStatuses)[number]

/** Statuses of an attempt to pay online (domain, part 1.7). */
export const paymentAttemptStatuses = [
  'created',
  'redirected',
  'pending',
  'completed',
  'cancelled',
  'failed',
  'refunded',
] as const
export type PaymentAttemptStatus = (typeof paymentAttemptStatuses)[number]

/** Statuses of a refund: requested, accepted by the provider, confirmed, or refused. */
export const refundStatuses = ['requested', 'pending', 'completed', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Documents issued to participants; the partner zone lists each kind separately (specification, section 2). */
export const documentTypes = ['certificate', 'diploma'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Choices for participants of a cancelled term (domain, part 1.5); `none` where there is no money to settle. */
export const cancellationChoices = ['move', 'refund', 'credit', 'none'] as const
export type CancellationChoice = (typeof cancellationChoices)[number]
