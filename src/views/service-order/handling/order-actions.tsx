import { useLingui } from '@lingui/react'
import {
  blockedVerb,
  type HandlingAction,
  handlingActions,
  handlingVerb,
  moveVisitVerb,
  serviceOrderStatus,
} from '#contract/service-order/statuses.ts'
import { isVisitOpen } from '#contract/service-order/visit/lifecycle.ts'
import { awaits, isWarranty } from '#machines/service-order/order-handling.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { type HeaderAction, HeaderActions } from '#views/components/page/header-actions.tsx'
import { icons } from '#views/components/status/icons.ts'
import { useOrderZone } from '#views/service-order/zone.ts'
import { isOfBlocked } from './blocked-company-notice.tsx'
import { Handling, useOffered, useOrder } from './handling-actor.ts'

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
  const offered = useOffered().filter((action) => zone === 'staff' || handlingVerb(action).ofPartner)
  const act = useAct()
  const acting = Handling.useSelector((snapshot) => (snapshot.matches('acting') ? snapshot.context.act?.action : null))
  const main = useMain()
  const order = useOrder()
  const shown = (action: HandlingAction): HeaderAction => {
    const { icon, label, danger } = handlingVerb(action)
    const isMove = action === 'schedule' && 'visits' in order && order.visits.some(isVisitOpen)
    const words = action === 'override' && isOfBlocked(order) ? blockedVerb : isMove ? moveVisitVerb : label
    return {
      key: action,
      label: labelIn(i18n, words),
      icon: icons[icon],
      main: action === main,
      danger,
      loading: acting === action,
      disabled: acting != null && acting !== action,
      onClick: () => (pages[action] ? navigateTo(pages[action]) : act(action)),
    }
  }
  const own = handlingActions.filter(
    (action) => !handlingVerb(action).elsewhere && offered.includes(action) && action !== main,
  )
  // A warranty order is mostly handled by questions and decisions: the actions on its visits come after those.
  const isOfVisit = (action: HandlingAction) => isWarranty(order) && (action === 'schedule' || action === 'report')
  const ranked = [...own.filter((action) => !isOfVisit(action)), ...own.filter(isOfVisit)]
  return <HeaderActions actions={[...(main ? [shown(main)] : []), ...before, ...ranked.map(shown), ...beside]} />
}

/** The main action of the reader; none while the other side has to act. */
function useMain(): HandlingAction | undefined {
  const offered = useOffered()
  const order = useOrder()
  const zone = useOrderZone()
  const called = serviceOrderStatus[order.status].main
  if (zone === 'staff' && awaits('partner', order)) return undefined
  // Without the ERP an order goes on by exception; for a blocked company there is no other way.
  return called.find(
    (action) =>
      offered.includes(action) &&
      (action !== 'override' || isOfBlocked(order)) &&
      // A warranty order that waits goes on by planning a visit only where it waits for one.
      (action !== 'schedule' || !isWarranty(order) || order.waiting_reason === 'visit_date'),
  )
}

function useAct() {
  const actor = Handling.useActorRef()
  return (action: HandlingAction) =>
    handlingVerb(action).asks === 'nothing'
      ? actor.send({ type: 'action.submit', action, body: {} })
      : actor.send({ type: 'action.choose', action })
}
