import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Flex, Loader, Stack, Text } from '@mantine/core'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Belonging } from '#machines/device/device-belongings.ts'
import { provideDeviceBelongings } from '#services/device/device-belongings-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { LeaveDialog } from '#views/components/dialogs/leave-dialog.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { useLeaveGuard } from '#views/components/flow/use-leave-guard.ts'
import { Card } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { BelongingLine } from './device-marks.tsx'

interface DeviceBelongingsProps {
  id: number
  name: string
  belongings: readonly Belonging[]
  onSettled: () => void
}

/** Progress of saving the product card and the documents of a new device. A failed one can be retried or skipped. */
export function DeviceBelongings({ id, name, belongings, onSettled }: DeviceBelongingsProps) {
  const { t } = useLingui()
  const { api } = useServices()
  const machine = useMemo(() => provideDeviceBelongings(api), [api])
  const actor = useActorRef(machine, { input: { device_id: id, belongings } })
  const { settled, skipped, failure } = useSelector(actor, ({ context }) => context)
  const isLeaving = useSelector(actor, (snapshot) => snapshot.matches('confirmingLeave'))
  useLeaveGuard(actor, (snapshot) => !snapshot.matches('settled') && !snapshot.matches('left'))
  useEmitted(actor, 'belongings.settled', onSettled)
  const given = actor.getSnapshot().context.belongings
  return (
    <>
      <PageHeader title={name} note={<Trans>The device is saved. Its card and documents are being saved.</Trans>} />
      <Card>
        <PlainList divided gap="xs" py="xs" aria-label={t`Card and documents of the device`}>
          {given.map((belonging, place) => (
            <BelongingLine
              key={belonging.key}
              end={
                <BelongingState
                  state={skipped.includes(belonging.key) ? 'skipped' : stateAt(place, settled, failure !== null)}
                />
              }
            >
              <BelongingName belonging={belonging} />
            </BelongingLine>
          ))}
        </PlainList>
      </Card>
      {failure && (
        <Stack gap="md" mt="md">
          <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'belonging.retry' })} />
          <div>
            <Button variant="default" onClick={() => actor.send({ type: 'belonging.skip' })}>
              <Trans>Continue without it</Trans>
            </Button>
          </div>
        </Stack>
      )}
      <LeaveDialog opened={isLeaving} actor={actor}>
        <Trans>The device stays. The unsaved card and documents are lost.</Trans>
      </LeaveDialog>
    </>
  )
}

type State = 'saved' | 'saving' | 'waits' | 'failed' | 'skipped'

/** The state of the item at an index when `settled` items are done. */
function stateAt(place: number, settled: number, hasFailed: boolean): State {
  if (place < settled) return 'saved'
  if (place > settled) return 'waits'
  return hasFailed ? 'failed' : 'saving'
}

function BelongingName({ belonging }: { belonging: Belonging }) {
  if (belonging.kind === 'card')
    return (
      <>
        <Trans>Product card</Trans>: {belonging.name}
      </>
    )
  if (belonging.kind === 'document')
    return (
      <>
        <Trans>Document</Trans>: {belonging.name}
      </>
    )
  return (
    <>
      <Trans>Documents of the library</Trans> ({belonging.documentations.length})
    </>
  )
}

function BelongingState({ state }: { state: State }) {
  if (state === 'saving') return <Loader size={18} />
  if (state === 'waits')
    return (
      <Text span c="var(--mantine-color-dimmed)" fz="xs">
        <Trans context="one of several">Waits</Trans>
      </Text>
    )
  return (
    <Flex component="span" display="inline-flex" gap="3xs" align="center" c="dimmed" fz="xs">
      {state === 'saved' && <IconCheck size={18} stroke={1.8} aria-hidden />}
      {state === 'failed' && <IconX size={18} stroke={1.8} aria-hidden />}
      {state === 'skipped' && <IconMinus size={18} stroke={1.8} aria-hidden />}
      {state === 'saved' && <Trans context="one of several">Saved</Trans>}
      {state === 'failed' && <Trans context="one of several">Not saved</Trans>}
      {state === 'skipped' && <Trans context="one of several">Passed over</Trans>}
    </Flex>
  )
}
