import { type Consent, type ConsentKind, consentKinds } from '#contract/dictionary/consents.ts'

type Given = Partial<Record<ConsentKind, boolean>>

/** Ids of the texts that a form shows, as they are sent with it. */
export const idsOf = (consents: readonly Consent[]) => consents.map(({ id }) => id)

/** Values in which consents to other texts than the ones shown before are no longer given. */
export function withoutChanged<Values extends Given>(
  values: Values,
  before: readonly Consent[],
  after: readonly Consent[],
): Values {
  return withoutGiven(values, changedSince(before, after))
}

/** Consents with other texts than the ones shown before. */
export function changedSince(before: readonly Consent[], after: readonly Consent[]): Consent[] {
  const known = idsOf(before)
  return after.filter(({ id }) => !known.includes(id))
}

/** Values typed until `since` in which consents whose texts are in force only since later are no longer given. */
export function withoutOutdated<Values extends Given>(
  values: Values,
  consents: readonly Consent[],
  since: string,
): Values {
  return withoutGiven(
    values,
    consents.filter(({ valid_from }) => Date.parse(valid_from) > Date.parse(since)),
  )
}

function withoutGiven<Values extends Given>(values: Values, unread: readonly Consent[]): Values {
  const kinds = consentKinds.filter((kind) => values[kind] && unread.some((consent) => consent.kind === kind))
  return kinds.length === 0 ? values : { ...values, ...Object.fromEntries(kinds.map((kind) => [kind, false])) }
}
