import { OrderPeek, type PeekedKind } from '#views/service-order/handling/order-peek.tsx'
import { PartsLines } from '#views/service-order/spare-parts/parts-facts.tsx'
import { usePartsWords } from '#views/service-order/spare-parts/use-parts-words.ts'
import { partsDialogs } from './parts-dialogs.tsx'

const peeked: PeekedKind = { kind: 'parts', own: partsDialogs, useWords: usePartsWords, About: PartsLines }

/** The preview of a spare-parts order beside its list. */
export const PartsPeek = ({ id }: { id: number }) => <OrderPeek of={peeked} id={id} />
