/**
 * Kinds of letters that a person can switch off. Letters about the security of the account have
 * no kind, and `server/integrations/mail/muted-letters.ts` names those that are sent all the same.
 */
export const letterKinds = [
  'service_orders',
  'maintenances',
  'new_entries',
  'proposals',
  'notifications',
  'documents',
  'trainings',
  'offers',
  /** Of the service desk: orders that are overdue, and that have no owner. */
  'digests',
] as const
export type LetterKind = (typeof letterKinds)[number]
