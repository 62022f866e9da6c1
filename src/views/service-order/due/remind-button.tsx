import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { today } from '#contract/rules.ts'
import type { DueRow } from '#contract/service-order/due/due.ts'
import type { Api, CallSettings } from '#services/api.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'

type Sent = { id: number; zone: OrderZone }
const reminding = {
  send: (api: Api, { id, zone }: Sent, settings: CallSettings) => {
    const options = { path: { due_maintenance: id }, ...settings }
    return zone === 'staff'
      ? api.call('service-order.due-maintenances.remind', options)
      : api.call('partnerzone.service-order.due-maintenances.remind', options)
  },
}

/** Reminds the owner by e-mail, if they have an address and want reminders; once a day. */
export function RemindButton({ due, zone, onDone }: { due: DueRow; zone: OrderZone; onDone: () => void }) {
  const { submit, busy } = useSubmission(reminding, { onDone })
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
