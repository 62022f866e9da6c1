import { Trans } from '@lingui/react/macro'
import { Notice } from '#views/components/page/notice.tsx'

/** Names the other people with the address, such as that of an office, whose data are kept. */
export function SharedMailbox({ people }: { people: readonly string[] }) {
  const others = people.join(', ')
  return (
    <Notice tone="information" apart title={<Trans>Other people have this address too.</Trans>}>
      <Trans>The data of {others} are kept separately.</Trans>
    </Notice>
  )
}
