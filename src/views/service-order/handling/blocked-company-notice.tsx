import { Trans } from '@lingui/react/macro'
import { erp } from '#views/components/entity/erp.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'

interface BlockedCompanyNoticeProps {
  isBlocked: boolean
  /** False for orders that staff take up without giving a reason. */
  takesReason?: boolean
}

/** Says that the ERP blocks the company of an order, or of a new one: to the company before it orders, to staff before they supply it. */
export function BlockedCompanyNotice({ isBlocked, takesReason = true }: BlockedCompanyNoticeProps) {
  const zone = useOrderZone()
  if (!isBlocked) return null
  return zone === 'staff' ? (
    <Notice tone="warning" apart title={<Trans>{erp} blocks this company.</Trans>}>
      {takesReason ? (
        <Trans>You can register its order; carrying it out takes a reason, which is kept in the timeline.</Trans>
      ) : (
        <Trans>You can register its order. Clarify the settlements with the company before the visit.</Trans>
      )}
    </Notice>
  ) : (
    <Notice tone="warning" apart title={<Trans>Sales to your company are suspended.</Trans>}>
      <Trans>
        You can send the order, but we may carry it out only after your settlements are clarified. Contact your
        caretaker.
      </Trans>
    </Notice>
  )
}
