import { OrderPeek, type PeekedKind } from '#views/service-order/handling/order-peek.tsx'
import { maintenanceDialogs } from '#views/service-order/maintenance/dialogs.ts'
import { MaintenanceFacts } from '#views/service-order/maintenance/maintenance-facts.tsx'
import { useMaintenanceConflictWords } from '#views/service-order/maintenance/use-conflict-words.ts'

const peeked: PeekedKind = {
  kind: 'maintenance',
  own: maintenanceDialogs,
  useWords: useMaintenanceConflictWords,
  About: MaintenanceFacts,
}

/** The preview of a maintenance beside its list. */
export const MaintenancePeek = ({ id }: { id: number }) => <OrderPeek of={peeked} id={id} />
