import { useLingui } from '@lingui/react'
import { Text } from '@mantine/core'
import type { ErpStatus } from '#contract/service-order/lifecycle.ts'
import { erpStatus } from '#contract/service-order/statuses.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { icons } from '#views/components/status/icons.ts'

/** Whether the ERP has the order: subdued when it has, prominent when it has not. */
export function ErpBadge({ status }: { status: ErpStatus }) {
  const { i18n } = useLingui()
  const { icon, label } = erpStatus[status]
  const Icon = icons[icon]
  return (
    <Text
      span
      className="nowrap"
      c={status === 'failed' ? 'var(--red)' : status === 'pending' ? 'var(--amber)' : 'dimmed'}
      {...(status === 'failed' && { fw: 600 })}
      display="inline-flex"
      style={{ alignItems: 'center', gap: 'var(--mantine-spacing-3xs)', verticalAlign: 'middle' }}
    >
      <Icon size={16} stroke={1.8} aria-hidden />
      {labelIn(i18n, label)}
    </Text>
  )
}
