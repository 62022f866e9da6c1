import { Trans } from '@lingui/react/macro'
import { Notice } from '#views/components/page/notice.tsx'

/** Says that the company of an order is closed, so that questions remain unanswered and it cannot be reopened. */
export function ClosedCompanyNotice({ order: { company_open } }: { order: { company_open: boolean } }) {
  if (company_open) return null
  return (
    <Notice tone="information">
      <Trans>The partner is not active: it gets no messages, and a completed order is not reopened.</Trans>
    </Notice>
  )
}
