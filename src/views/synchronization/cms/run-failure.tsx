import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { runStatus } from '#contract/synchronization/statuses.ts'
import type { SynchronizationRun } from '#contract/synchronization/synchronization.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import { erp } from '#views/components/entity/erp.ts'

const words: Record<NonNullable<SynchronizationRun['failure']>, MessageDescriptor> = {
  down: msg`${erp} cannot be reached`,
  slow: msg`${erp} did not answer in time`,
  refused: msg`${erp} refused the request`,
  buyer: msg`${erp} has no such buyer`,
  nonsense: msg`Invalid response from ${erp}`,
  limited: msg`${erp} limits the number of requests`,
}

type Failed = Pick<SynchronizationRun, 'failure' | 'error'> & { status: SynchronizationRun['status'] | null }

/** Why a run has failed, or waits for its next try, with the message of the ERP's client. */
export function RunFailure({ status, failure, error }: Failed) {
  const { i18n } = useLingui()
  // Without a kind it is no failure of the ERP.
  if (!failure) return error && <Trans>The portal could not process the data ({error})</Trans>
  const reason = error ? `${i18n._(words[failure])} (${error})` : i18n._(words[failure])
  return status === 'running' ? <Trans>{reason}. Retrying automatically.</Trans> : <bdi>{reason}</bdi>
}

/** What tells why a run failed. */
export const failureLines = [
  { field: 'failure', label: msg`Why it failed`, words },
  { field: 'error', label: msg`Message` },
  { field: 'status', label: msg`Status`, words: wordsOf(runStatus) },
] as const
