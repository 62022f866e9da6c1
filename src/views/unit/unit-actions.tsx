import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPlus, IconQrcode, IconTool } from '@tabler/icons-react'
import { Link } from 'wouter'
import { type OrderKind, orderKinds } from '#contract/service-order/handling/kinds.ts'
import type { UnitPage } from '#contract/unit/entity.ts'
import { useMay } from '#views/shell/use-session.ts'
import { aboutUnit } from './paths.ts'
import type { UnitZone } from './unit-page.tsx'
import { useUnitPaper } from './use-unit-paper.ts'

/** What both zones do from a unit: its label, and orders that begin with its number. The maintenance is the main one where it may be made. */
export function UnitActions({ unit, zone }: { unit: UnitPage; zone: UnitZone }) {
  const label = useUnitPaper('label', unit, zone)
  const prefix = zone === 'staff' ? '' : 'partnerzone.'
  const mayReport = useMay(`${prefix}service-order.service-orders.store`)
  const mayOrderParts = useMay(`${prefix}service-order.spare-parts-orders.store`)
  const mayMaintain = useMay(`${prefix}service-order.service-maintenances.store`)
  const company = zone === 'staff' && unit.partner_id !== null ? `&partner=${unit.partner_id}` : ''
  const registerOf = (kind: OrderKind) =>
    `${aboutUnit(`${zone === 'staff' ? '/cms' : ''}${orderKinds[kind].path}/register`, unit)}${company}`
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={18} stroke={1.7} />}
        loading={label.busy}
        onClick={label.save}
      >
        <Trans>QR label</Trans>
      </Button>
      {mayOrderParts && (
        <Button
          component={Link}
          href={registerOf('parts')}
          variant="default"
          leftSection={<IconTool size={18} stroke={1.7} />}
        >
          <Trans>Order parts</Trans>
        </Button>
      )}
      {mayReport && (
        <Button
          component={Link}
          href={registerOf('warranty')}
          {...(mayMaintain ? { variant: 'default' } : { color: 'copper' })}
          leftSection={<IconPlus size={18} stroke={1.8} />}
        >
          <Trans>Report a fault</Trans>
        </Button>
      )}
      {mayMaintain && (
        <Button
          component={Link}
          href={registerOf('maintenance')}
          color="copper"
          leftSection={<IconCalendarPlus size={18} stroke={1.7} />}
        >
          <Trans>Arrange a maintenance</Trans>
        </Button>
      )}
    </>
  )
}
