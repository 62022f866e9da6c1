import { useLingui } from '@lingui/react'
import { IconAlertTriangle, IconCheck, IconLoader2, IconMinus } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { ErpStatus, ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'
import classes from './status-badge.module.css'
import { erpStatus, serviceOrderStatus, type Tone } from './statuses.ts'

/** A dot and a word in one of the product's tones; never colour alone. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}

/** A word with a dot in a colour of the distributor's own choice, as #rrggbb; the word keeps its contrast whatever is chosen. */
export function ColourBadge({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <span className={classes.badge} data-own-colour style={{ '--own-colour': colour } as CSSProperties}>
      {children}
    </span>
  )
}

/** The status of a service order. */
export function StatusBadge({ status }: { status: ServiceOrderStatus }) {
  const { i18n } = useLingui()
  const { tone, label } = serviceOrderStatus[status]
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}

const erpIcons = { none: IconMinus, pending: IconLoader2, saved: IconCheck, failed: IconAlertTriangle }

/** Whether the ERP has the order: subdued when it has, prominent when it has not. */
export function ErpBadge({ status }: { status: ErpStatus }) {
  const { i18n } = useLingui()
  const Icon = erpIcons[status]
  return (
    <span className={classes.erp} data-status={status}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {i18n._(erpStatus[status].label)}
    </span>
  )
}
