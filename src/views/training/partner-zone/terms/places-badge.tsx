import { Plural, Trans } from '@lingui/react/macro'
import { Badge } from '#views/components/status/status-badge.tsx'

/** From so few free places on it is told that they are the last. */
const few = 3

interface Places {
  free_places: number
  waiting_list: boolean
  is_signable: boolean
}

/** Whether there is room on a term: in words, never by colour alone. */
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
