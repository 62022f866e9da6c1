import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { RegistryDuplicate } from '#contract/registry/registry.ts'
import type { RegistryActor } from '#machines/registry/registry-lookup.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { RegistryCompanyCard } from './registry-company.tsx'
import { RegistryDifferences } from './registry-differences.tsx'
import { RegistryDuplicates } from './registry-duplicates.tsx'

export interface RegistryResultProps {
  actor: RegistryActor
  except?: readonly Pick<RegistryDuplicate, 'entity' | 'id'>[]
}

/** The answer of the registry or the reason why there is none, and records with the same NIP. */
export function RegistryResult({ actor, except }: RegistryResultProps) {
  const state = useSelector(actor, ({ value }) => value)
  const answer = useSelector(actor, ({ context }) => context.answer)
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <>
      {answer && <RegistryDuplicates answer={answer} except={except} />}
      {state === 'differing' && <RegistryDifferences actor={actor} />}
      {answer?.company && <RegistryCompanyCard company={answer.company} answer={answer} />}
      {state === 'notFound' && (
        <Notice tone="warning" title={<Trans>The registry does not know this NIP.</Trans>}>
          <Trans>Check the digits. If they are right, fill in the data by hand.</Trans>
        </Notice>
      )}
      {state === 'limitReached' && (
        <Notice tone="information" title={<Trans>Today’s limit of registry look-ups is used up.</Trans>}>
          <Trans>Fill in the data by hand. The registry can be asked again tomorrow.</Trans>
        </Notice>
      )}
      {state === 'unavailable' && (
        <Notice tone="information" title={<Trans>The company registry does not answer.</Trans>}>
          <Trans>Fill in the data by hand, or try again in a minute.</Trans>
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
