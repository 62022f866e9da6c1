/** Statuses of a unit (contract/unit/lifecycle.ts), in order. */
export const unitStatuses = ['draft', 'sold', 'registered'] as const
export type UnitStatus = (typeof unitStatuses)[number]

/** Steps of the check of a registration whose number is not known as sold to its company; the unit is a draft until it is accepted. */
export const registrationChecks = ['waiting', 'asked', 'denied'] as const
export type RegistrationCheck = (typeof registrationChecks)[number]

/** When a registration is accepted without a check: if the number is known as sold to its company, always, or never. */
export const registrationAcceptances = ['when_sold', 'always', 'never'] as const

/** What becomes of other registrations of a number of which one is accepted. */
export const rivalChoices = ['deny', 'keep'] as const

/** Where a unit goes that returns to the distributor: to the stock, from which it can be sold again, or to scrap. */
export const returnedAs = ['stock', 'scrapped'] as const
export type ReturnedAs = (typeof returnedAs)[number]

/**
 * Verdict on a serial number as the replacement of a unit. `unknown` and `stock` are taken; `registered` (for the same company),
 * `claimed` (a company waits for its registration) and `other_model` need a reason; the others are refused.
 */
export const replacementVerdicts = [
  'unknown',
  'stock',
  'registered',
  'claimed',
  'other_model',
  'other_company',
  'replaced',
  'own_number',
] as const
export type ReplacementVerdict = (typeof replacementVerdicts)[number]
export const replacementsWithReason: readonly ReplacementVerdict[] = ['registered', 'claimed', 'other_model']
export const refusedReplacements = [
  'other_company',
  'replaced',
  'own_number',
] as const satisfies readonly ReplacementVerdict[]

/** Kinds of events in a unit's history, contributed by other modules; the client decides how each is shown. */
export const unitEventKinds = [
  'order',
  'maintenance',
  'part',
  'fitted_part',
  'leak_check',
  'replacement',
  'move',
  'coverage',
  'correction',
] as const
export type UnitEventKind = (typeof unitEventKinds)[number]
