import { msg } from '@lingui/core/macro'

/** Reasons of a failed payment in our words; other texts come from the provider. */
export const attemptFailures = {
  timeout: msg`Nobody paid in time.`,
  lost: msg`The provider’s answer was lost; nobody saw the page.`,
  outdated: msg`The order changed, so the page of the payment was closed.`,
  wrong_amount: msg`The amount or currency received differs from what was requested.`,
} as const
