import { Trans } from '@lingui/react/macro'
import { IconCalendarPlus, IconPlus, IconQrcode, IconTool } from '@tabler/icons-react'
import { type OrderKind, orderKinds } from '#contract/service-order/handling/kinds.ts'
import type { UnitPage } from '#contract/unit/entity.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { type HeaderAction, HeaderActions } from '#views/components/page/header-actions.tsx'
import { aboutUnit } from './paths.ts'
import type { UnitZone } from './unit-page.tsx'
import { useUnitPaper } from './use-unit-paper.ts'

interface UnitActionsProps {
  unit: UnitPage
  zone: UnitZone
  /** Rarely used actions. */
  more: readonly HeaderAction[]
}

/**
 * The actions on a unit in both zones: its label, and orders that start with its number. The maintenance is the main action
 * where permitted.
 */
export function UnitActions({ unit, zone, more }: UnitActionsProps) {
  const label = useUnitPaper('label', unit, zone)
  const prefix = zone === 'staff' ? '' : 'partnerzone.'
  const mayReport = useMay(`${prefix}service-order.service-orders.store`)
  const mayOrderParts = useMay(`${prefix}service-order.spare-parts-orders.store`)
  const mayMaintain = useMay(`${prefix}service-order.service-maintenances.store`)
  const company = zone === 'staff' && unit.carer_id !== null ? `&partner=${unit.carer_id}` : ''
  const registerOf = (kind: OrderKind) =>
    `${aboutUnit(`${zone === 'staff' ? '/cms' : ''}${orderKinds[kind].path}/register`, unit)}${company}`
  return (
    <HeaderActions
      actions={[
        ...(mayMaintain
          ? [
              {
                key: 'maintenance',
                label: <Trans>Arrange a maintenance</Trans>,
                icon: IconCalendarPlus,
                href: registerOf('maintenance'),
                main: true,
              },
            ]
          : []),
        ...(mayReport
          ? [
              {
                key: 'warranty',
                label: <Trans>Report a fault</Trans>,
                icon: IconPlus,
                href: registerOf('warranty'),
                main: !mayMaintain,
              },
            ]
          : []),
        ...(mayOrderParts
          ? [{ key: 'parts', label: <Trans>Order parts</Trans>, icon: IconTool, href: registerOf('parts') }]
          : []),
        {
          key: 'label',
          label: <Trans>QR label</Trans>,
          icon: IconQrcode,
          loading: label.busy,
          onClick: label.save,
        },
        ...more,
      ]}
    />
  )
}
