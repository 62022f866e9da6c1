import { Trans } from '@lingui/react/macro'
import { Button, Menu, Stack } from '@mantine/core'
import { IconBarcode, IconCalendarEvent, IconPackage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Offer } from '#contract/offer/entity.ts'
import type { FollowUp, FollowUpKind } from '#contract/offer/follow-up.ts'
import { linesOf } from '#contract/offer/totals.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { formatMoment, formatSerial } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { ListLine, PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { unitPaths } from '#views/unit/paths.ts'

/** What comes after a yes: an order of parts, a visit and registrations of units begin from the offer; those begun already. */
export function FollowUps({ offer }: { offer: Offer }) {
  const mayParts = useMay('partnerzone.service-order.spare-parts-orders.store')
  const mayVisit = useMay('partnerzone.service-order.service-maintenances.store')
  const mayUnit = useMay('partnerzone.device.units.store')
  const { id, partner_id, acceptance, follow_ups, state } = offer
  if (state !== 'accepted' || !acceptance) return null
  const from = `offer=${id}`
  const button = { variant: 'default', size: 'sm' } as const
  return (
    <Card title={<Trans>After the acceptance</Trans>} count={follow_ups.length || undefined}>
      <Stack gap="md">
        {follow_ups.length > 0 && (
          <PlainList divided gap="2xs">
            {follow_ups.map((one) => (
              <ListLine
                key={`${one.kind}-${one.id}`}
                icon={icons[one.kind]}
                name={<EnterableLink href={pageOf(one)}>{numberOf(one)}</EnterableLink>}
                note={
                  <>
                    {names[one.kind]} · {formatMoment(one.at)}
                  </>
                }
              />
            ))}
          </PlainList>
        )}
        {follow_ups.length === 0 && (
          <Note component="div">
            <Trans>The customer, the address and the devices are filled in from the offer.</Trans>
          </Note>
        )}
        <Stack gap="2xs" align="flex-start" data-no-print>
          {mayParts && (
            <Button
              {...button}
              component={Link}
              href={`/service-order/spare-parts-orders/register?partner=${partner_id}&${from}`}
              leftSection={<IconPackage size={18} stroke={1.7} />}
            >
              <Trans>Order parts</Trans>
            </Button>
          )}
          {mayVisit && (
            <Button
              {...button}
              component={Link}
              href={`/service-order/service-maintenances/register?${from}`}
              leftSection={<IconCalendarEvent size={18} stroke={1.7} />}
            >
              <Trans>Order a visit</Trans>
            </Button>
          )}
          {mayUnit && <RegisterUnits offer={offer} acceptance={acceptance} from={from} />}
        </Stack>
      </Stack>
    </Card>
  )
}

interface RegisterUnitsProps {
  offer: Offer
  acceptance: NonNullable<Offer['acceptance']>
  from: string
}

/** Begins the registration of a device of the offer; a menu where there are several. */
function RegisterUnits({ offer, acceptance, from }: RegisterUnitsProps) {
  const lines = linesOf(offer, acceptance).filter(({ kind }) => kind === 'device')
  const [only, other] = lines
  const href = (line: string) => `${unitPaths.partner.register}?${from}&line=${line}`
  const icon = <IconBarcode size={18} stroke={1.7} />
  if (!only) return null
  if (!other)
    return (
      <Button variant="default" size="sm" component={Link} href={href(only.id)} leftSection={icon}>
        <Trans>Register the warranty</Trans>
      </Button>
    )
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={icon}>
          <Trans>Register the warranty</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {lines.map(({ id, name }) => (
          <Menu.Item key={id} component={Link} href={href(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const icons: Record<FollowUpKind, ReactNode> = {
  parts_order: <IconPackage size={20} stroke={1.7} aria-hidden />,
  maintenance: <IconCalendarEvent size={20} stroke={1.7} aria-hidden />,
  unit: <IconBarcode size={20} stroke={1.7} aria-hidden />,
}

const names: Record<FollowUpKind, ReactNode> = {
  parts_order: <Trans>Spare-parts order</Trans>,
  maintenance: <Trans context="order">Visit</Trans>,
  unit: <Trans>Warranty registration</Trans>,
}

function pageOf({ kind, id }: FollowUp): string {
  if (kind === 'unit') return unitPaths.partner.draft(id)
  return orderPage(kind === 'parts_order' ? 'parts' : 'maintenance', 'partner', id)
}

function numberOf({ kind, number }: FollowUp): ReactNode {
  if (number === null) return <Trans>Draft without a number</Trans>
  return kind === 'unit' ? formatSerial(number) : number
}
