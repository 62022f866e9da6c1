import { useLingui } from '@lingui/react'
import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'
import { awaits } from '#machines/service-order/handled-order.ts'
import type { HandlingAction } from '#machines/service-order/offered-actions.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { type HeaderAction, HeaderActions } from '#views/components/page/header-actions.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import { actionWords, blockedVerb, immediateActions } from './action-words.ts'
import { isOfBlocked } from './blocked-company-notice.tsx'
import { Handling, useOffered, useOrder } from './handling-actor.ts'

/** The main action by status, unless the partner has to act: the first one that the kind of orders has. */
const mainActions: Partial<Record<ServiceOrderStatus, readonly HandlingAction[]>> = {
  registered: ['start', 'schedule', 'accept', 'override'],
  waiting: ['resume', 'stock'],
  inprogress: ['complete', 'ship', 'hand-over'],
  suspended: ['resume'],
}
/** Further actions, the most frequent first, without those found elsewhere on the page. */
const others: readonly HandlingAction[] = [
  'take',
  'schedule',
  'ask',
  'backorder',
  'strike',
  'suspend',
  'override',
  'uphold',
  'contest',
  'reopen',
  'resume',
  'complete',
  'withdraw',
  'destroy',
  'cancel',
]
const dangerous: readonly HandlingAction[] = ['withdraw', 'destroy', 'strike', 'cancel']
/** Actions of partners in the header; they answer in the conversation. */
const partners: readonly HandlingAction[] = ['complete', 'contest', 'withdraw', 'destroy', 'cancel']

export interface OrderActionsProps {
  /** Actions that do not change the order, before and after its own. */
  before?: readonly HeaderAction[]
  beside?: readonly HeaderAction[]
  /** Addresses of actions that have a page of their own in place of a dialog. */
  pages?: Partial<Record<HandlingAction, string>>
}

/** The actions in the header of an order: those that the lifecycle allows this person, with the main one. */
export function OrderActions({ before = [], beside = [], pages = {} }: OrderActionsProps) {
  const { i18n } = useLingui()
  const zone = useOrderZone()
  const offered = useOffered().filter((action) => zone === 'staff' || partners.includes(action))
  const act = useAct()
  const acting = Handling.useSelector((snapshot) => (snapshot.matches('acting') ? snapshot.context.act?.action : null))
  const main = useMain()
  const order = useOrder()
  const shown = (action: HandlingAction): HeaderAction => {
    const { icon, verb: usual } = actionWords[action]
    const verb = action === 'override' && isOfBlocked(order) ? blockedVerb : usual
    return {
      key: action,
      label: i18n._(verb),
      icon,
      main: action === main,
      danger: dangerous.includes(action),
      loading: acting === action,
      disabled: acting != null && acting !== action,
      onClick: () => (pages[action] ? navigateTo(pages[action]) : act(action)),
    }
  }
  const own = others.filter((action) => offered.includes(action) && action !== main)
  return <HeaderActions actions={[...(main ? [shown(main)] : []), ...before, ...own.map(shown), ...beside]} />
}

/** The main action of the reader; none while the other side has to act. */
function useMain(): HandlingAction | undefined {
  const offered = useOffered()
  const order = useOrder()
  const zone = useOrderZone()
  const called = mainActions[order.status] ?? []
  if (zone === 'staff' && awaits('partner', order)) return undefined
  // Without the ERP an order goes on by exception; for a blocked company there is no other way.
  return called.find((action) => offered.includes(action) && (action !== 'override' || isOfBlocked(order)))
}

function useAct() {
  const actor = Handling.useActorRef()
  return (action: HandlingAction) =>
    immediateActions.includes(action)
      ? actor.send({ type: 'action.submit', action, body: {} })
      : actor.send({ type: 'action.choose', action })
}
