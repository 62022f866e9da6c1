import { Trans } from '@lingui/react/macro'
import type { PartnerOrderRow } from '#contract/service-order/entity.ts'
import { formatDate } from '#services/formatting.ts'
import { NextStepOf } from '#views/service-order/handling/next-step.tsx'

/** An order on a phone: its number or the date of the draft, and the next step. */
export function OrderLine({
  row,
}: {
  row: Omit<PartnerOrderRow, 'deleted_at' | 'recipient' | 'installation_address' | 'installation_city'>
}) {
  return (
    <>
      {row.order_number ?? <Trans>Draft of {formatDate(row.created_at)}</Trans>} ·{' '}
      <NextStepOf of="warranty" {...row} partnerReads />
    </>
  )
}
