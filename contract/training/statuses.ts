/** Statuses of a training term, in the order of its life (domain, part 1.5). "Full" is computed, never stored. */
export const trainingTermStatuses = ['planned', 'open', 'closed', 'completed', 'cancelled'] as const
export type TrainingTermStatus = (typeof trainingTermStatuses)[number]

/** Statuses of a participant, in the order of their way (domain, part 1.6). */
export const participantStatuses = ['waiting', 'offered', 'signed', 'present', 'absent', 'cancelled'] as const
export type ParticipantStatus = (typeof participantStatuses)[number]

/** Statuses in which a participant takes a place of the term; an offered place is held. */
export const placedStatuses = ['offered', 'signed', 'present', 'absent'] as const satisfies ParticipantStatus[]

/** Statuses of a training order (specification, section 4: unpaid, paid; cancelled is the domain's, part 1.7). */
export const trainingOrderStatuses = ['unpaid', 'paid', 'cancelled'] as const
export type TrainingOrderStatus = (typeof trainingOrderStatuses)[number]

/** Statuses of one attempt to pay online (domain, part 1.7). */
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

/** Money on its way back: asked for, taken by the provider, confirmed, or refused. */
export const refundStatuses = ['requested', 'pending', 'completed', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** What a participant gets at the end; the partner zone lists each kind by itself (specification, section 2). */
export const documentTypes = ['certificate', 'diploma'] as const
export type DocumentType = (typeof documentTypes)[number]

/** What happens to a participant whose term is cancelled (domain, part 1.5); `none` where there is no money to settle. */
export const cancellationChoices = ['move', 'refund', 'credit', 'none'] as const
export type CancellationChoice = (typeof cancellationChoices)[number]
