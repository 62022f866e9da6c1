import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { kindWords } from './words.ts'

/** The kind of orders that a text is offered for. */
export function KindOfOrders({ kind }: { kind: OrderKind | null }) {
  const { i18n } = useLingui()
  return kind === null ? <Trans>Orders of every kind</Trans> : <bdi>{i18n._(kindWords[kind])}</bdi>
}
