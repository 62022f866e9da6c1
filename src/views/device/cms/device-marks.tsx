import { Trans } from '@lingui/react/macro'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from './device.module.css'
import { devicePaths } from './paths.ts'

interface Sold {
  blocked: boolean
  is_offerable: boolean
}

/** Whether a device is blocked, can be offered, or neither. */
export function SaleBadge({ blocked, is_offerable }: Sold) {
  if (blocked)
    return (
      <Badge tone="red">
        <Trans>Blocked</Trans>
      </Badge>
    )
  return is_offerable ? (
    <Badge tone="green">
      <Trans>In offers</Trans>
    </Badge>
  ) : (
    <Badge tone="grey">
      <Trans>Not in offers</Trans>
    </Badge>
  )
}

/** The model's name; for a blocked one also its successor. */
export function DeviceName({ name, successor_name }: { name: string; successor_name: string | null }) {
  return (
    <>
      <strong className={classes.name}>{name}</strong>
      {successor_name && (
        <span className={classes.successor}>
          <Trans>Successor: {successor_name}</Trans>
        </span>
      )}
    </>
  )
}

interface OriginProps {
  origin: 'own' | 'card' | 'group'
  group_id: number | null
  group_name: string | null
}

/** The origin of something that a device has: the device, its product card, or a group, which is a link. */
export function Origin({ origin, group_id, group_name }: OriginProps) {
  if (origin === 'card')
    return (
      <Badge tone="grey">
        <Trans>Product card</Trans>
      </Badge>
    )
  if (group_id === null)
    return (
      <Badge tone="blue">
        <Trans context="whose">Its own</Trans>
      </Badge>
    )
  return (
    <EnterableLink href={devicePaths.group(group_id)} className={classes.group}>
      <Trans>Group: {group_name}</Trans>
    </EnterableLink>
  )
}
