import { Trans } from '@lingui/react/macro'
import { Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { saleState } from '#contract/device/row-texts.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Badge, StatusBadge } from '#views/components/status/status-badge.tsx'
import { devicePaths } from './paths.ts'

interface Sold {
  blocked: boolean
  is_offerable: boolean
}

/** Whether a device is blocked, can be offered, or neither. */
export function SaleBadge(device: Sold) {
  return <StatusBadge of={saleState.statusOf(device)} />
}

/** The model's name; for a blocked one also its successor. */
export function DeviceName({ name, successor_name }: { name: string; successor_name: string | null }) {
  return (
    <>
      <Text component="strong" fw={600} truncate display="block">
        {name}
      </Text>
      {successor_name && (
        <Text span truncate c="dimmed" fz="2xs" lh="2xs" display="block">
          <Trans>Successor: {successor_name}</Trans>
        </Text>
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
    <Text span className="anywhere" fz="xs">
      <EnterableLink href={devicePaths.group(group_id)}>
        <Trans>Group: {group_name}</Trans>
      </EnterableLink>
    </Text>
  )
}

interface BelongingLineProps {
  children: ReactNode
  /** At the end of the line: where it comes from, its state, a button. */
  end?: ReactNode
  isDimmed?: boolean
}

/** An item of what a device has: a document, an error code, a functionality. */
export function BelongingLine({ children, end, isDimmed = false }: BelongingLineProps) {
  return (
    <Flex component="li" rowGap="4xs" columnGap="md" wrap="wrap" align="center" justify="space-between">
      <Flex
        component="span"
        className="anywhere"
        rowGap="5xs"
        columnGap="xs"
        wrap="wrap"
        align="baseline"
        flex="1 1 280px"
        miw={0}
        {...(isDimmed && { c: 'dimmed' })}
      >
        {children}
      </Flex>
      {end}
    </Flex>
  )
}
