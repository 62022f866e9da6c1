import { remindOwner } from '#services/service-order/maintenance-calls.ts'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { today } from '#contract/rules.ts'
import type { DueRow } from '#contract/service-order/due/due.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useMay } from '#views/shell/use-session.ts'

/** Reminds the owner by e-mail, if they have an address and want reminders; once a day. */
export function RemindButton({ due, zone, onDone }: { due: DueRow; zone: OrderZone; onDone: () => void }) {
  const { submit, busy } = useSubmission({ send: remindOwner }, { onDone })
  const [asStaff, asPartner] = [
    useMay('service-order.due-maintenances.remind'),
    useMay('partnerzone.service-order.due-maintenances.remind'),
  ]
  const isTold = due.told_owner_at !== null && today(new Date(due.told_owner_at)) === today()
  if (!due.tells_owner || due.order || isTold || !(zone === 'staff' ? asStaff : asPartner)) return null
  return (
    <Button
      variant="default"
      fullWidth
      loading={busy}
      leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
      onClick={() => submit({ id: due.id, zone })}
    >
      <Trans>Remind the customer</Trans>
    </Button>
  )
}
