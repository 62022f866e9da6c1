import { Plural, Trans } from '@lingui/react/macro'
import { Badge } from '#views/components/status/status-badge.tsx'

/** Number of free places from which they are called the last ones. */
const few = 3

interface Places {
  free_places: number
  waiting_list: boolean
  is_signable: boolean
}

/** The free places of a term, in words, never by colour alone. */
export function PlacesBadge({ of: { free_places, waiting_list, is_signable } }: { of: Places }) {
  if (!is_signable)
    return (
      <Badge tone="grey">
        <Trans>Registration is over</Trans>
      </Badge>
    )
  if (free_places > 0)
    return (
      <Badge tone={free_places > few ? 'green' : 'amber'}>
        <Plural value={free_places} one="# free place" other="# free places" />
      </Badge>
    )
  return waiting_list ? (
    <Badge tone="violet">
      <Trans>Waiting list</Trans>
    </Badge>
  ) : (
    <Badge tone="grey">
      <Trans>No vacancy</Trans>
    </Badge>
  )
}
