import { useLingui } from '@lingui/react'
import {
  blockedVerb,
  type HandlingAction,
  handlingActions,
  handlingVerb,
  moveVisitVerb,
  objectVerb,
} from '#contract/service-order/statuses.ts'
import {
  isOfBlocked,
  isWarranty,
  mainAction,
  movesVisit,
  objectsToVisit,
} from '#machines/service-order/order-handling.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { type HeaderAction, HeaderActions } from '#views/components/page/header-actions.tsx'
import { icons } from '#views/components/status/icons.ts'
import { useOrderZone } from '#views/service-order/zone.ts'
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
  const allowed = useOffered()
  const offered = allowed.filter((action) => zone === 'staff' || handlingVerb(action).ofPartner)
  const act = useAct()
  const acting = Handling.useSelector((snapshot) => (snapshot.matches('acting') ? snapshot.context.act?.action : null))
  const order = useOrder()
  const main = mainAction(order, allowed, zone === 'staff' ? 'distributor' : 'partner')
  const shown = (action: HandlingAction): HeaderAction => {
    const { icon, label, danger } = handlingVerb(action)
    const isMove = action === 'schedule' && movesVisit(order)
    const isObjection = action === 'report' && zone === 'staff' && objectsToVisit(order)
    const words = action === 'override' && isOfBlocked(order) ? blockedVerb : isMove ? moveVisitVerb : label
    return {
      key: action,
      label: labelIn(i18n, isObjection ? objectVerb : words),
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

function useAct() {
  const actor = Handling.useActorRef()
  return (action: HandlingAction) =>
    handlingVerb(action).asks === 'nothing'
      ? actor.send({ type: 'action.submit', action, body: {} })
      : actor.send({ type: 'action.choose', action })
}
