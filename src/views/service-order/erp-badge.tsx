import { useLingui } from '@lingui/react'
import type { ErpStatus } from '#contract/service-order/lifecycle.ts'
import { erpStatus } from '#contract/service-order/statuses.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { icons } from '#views/components/status/icons.ts'
import classes from '#views/components/status/status-badge.module.css'

/** Whether the ERP has the order: subdued when it has, prominent when it has not. */
export function ErpBadge({ status }: { status: ErpStatus }) {
  const { i18n } = useLingui()
  const { icon, label } = erpStatus[status]
  const Icon = icons[icon]
  return (
    <span className={classes.erp} data-status={status}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {labelIn(i18n, label)}
    </span>
  )
}
