import { Trans } from '@lingui/react/macro'
import { Notice } from '#views/components/page/notice.tsx'

/** Says who else has an address, and that their data stay: an office's one mailbox stands for several people. */
export function SharedMailbox({ people }: { people: readonly string[] }) {
  const others = people.join(', ')
  return (
    <Notice tone="information" apart title={<Trans>Other people have this address too.</Trans>}>
      <Trans>The data of {others} are kept separately.</Trans>
    </Notice>
  )
}
