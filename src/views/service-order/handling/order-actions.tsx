import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'
import { awaits } from '#machines/service-order/handled-order.ts'
import type { HandlingAction } from '#machines/service-order/offered-actions.ts'
import { actionWords, immediateActions } from './action-words.ts'
import { Handling, useActing, useOffered, useOrder } from './handling-actor.ts'

/** What an order calls for in its status, unless it is the partner's turn: the first that its kind has. */
const mainActions: Partial<Record<ServiceOrderStatus, readonly HandlingAction[]>> = {
  registered: ['start', 'schedule', 'accept'],
  waiting: ['resume', 'stock'],
  inprogress: ['complete', 'ship', 'hand-over'],
  suspended: ['resume'],
}
const besides: readonly HandlingAction[] = [
  'take',
  'schedule',
  'ask',
  'backorder',
  'suspend',
  'override',
  'uphold',
  'reopen',
  'resume',
]
const inMenu: readonly HandlingAction[] = ['complete', 'destroy', 'cancel']

/** The buttons at the top of an order: exactly what the lifecycle lets this person do now. */
export function OrderActions() {
  const { i18n } = useLingui()
  const offered = useOffered()
  const act = useAct()
  const order = useOrder()
  const called = awaits('partner', order) ? [] : (mainActions[order.status] ?? [])
  const main = called.find((action) => offered.includes(action))
  const menu = inMenu.filter((action) => offered.includes(action) && action !== main)
  return (
    <>
      {menu.length > 0 && (
        <Menu>
          <Menu.Target>
            <Button variant="default" leftSection={<IconDots size={18} stroke={1.7} />}>
              <Trans>More</Trans>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {menu.map((action) => {
              const { icon: Icon, verb } = actionWords[action]
              return (
                <Menu.Item
                  key={action}
                  leftSection={<Icon size={18} stroke={1.7} />}
                  color={action === 'complete' ? undefined : 'red'}
                  onClick={() => act(action)}
                >
                  {i18n._(verb)}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      {besides
        .filter((action) => offered.includes(action) && action !== main)
        .map((action) => (
          <ActionButton key={action} action={action} />
        ))}
      {main && <ActionButton action={main} main />}
    </>
  )
}

function ActionButton({ action, main }: { action: HandlingAction; main?: boolean }) {
  const { i18n } = useLingui()
  const act = useAct()
  const acting = useActing(action)
  const { icon: Icon, verb } = actionWords[action]
  return (
    <Button
      variant={main ? 'filled' : 'default'}
      color={main ? 'copper' : undefined}
      leftSection={<Icon size={18} stroke={1.7} />}
      {...acting}
      onClick={() => act(action)}
    >
      {i18n._(verb)}
    </Button>
  )
}

function useAct() {
  const actor = Handling.useActorRef()
  return (action: HandlingAction) =>
    immediateActions.includes(action)
      ? actor.send({ type: 'action.submit', action, body: {} })
      : actor.send({ type: 'action.choose', action })
}
