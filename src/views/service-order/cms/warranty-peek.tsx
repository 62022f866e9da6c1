import { OrderPeek, type PeekedKind } from '#views/service-order/handling/order-peek.tsx'
import { DeviceFacts } from '#views/service-order/order/order-facts.tsx'
import { OrderFiles } from '#views/service-order/order/order-files.tsx'
import { warrantyDialogs } from '#views/service-order/order/warranty-dialogs.tsx'
import { useConflictWords } from '#views/service-order/use-conflict-words.ts'

const About = () => (
  <>
    <DeviceFacts />
    <OrderFiles />
  </>
)

const peeked: PeekedKind = { kind: 'warranty', own: warrantyDialogs, useWords: useConflictWords, About }

/** The preview of a warranty order beside its list. */
export const WarrantyPeek = ({ id }: { id: number }) => <OrderPeek of={peeked} id={id} />
