import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import type { PartsLine } from '#contract/service-order/spare-parts/entity.ts'
import { Handling, useOffered } from '#views/service-order/handling/handling-actor.ts'
import { PartsPicker } from '#views/service-order/spare-parts/parts-picker.tsx'
import { usePartsOrder } from '#views/service-order/spare-parts/use-parts-order.ts'

/** Matches a line with a part of the list before the order is accepted. */
export function MatchLine({ line }: { line: PartsLine }) {
  const { t } = useLingui()
  const { model } = usePartsOrder()
  const actor = Handling.useActorRef()
  const [opened, setOpened] = useState(false)
  if (!useOffered().includes('match')) return null
  const match = (number: string) => {
    setOpened(false)
    actor.send({ type: 'action.submit', action: 'match', body: { line_id: line.id, number } })
  }
  return (
    <>
      <Button
        variant={line.title === null && !line.struck ? 'default' : 'subtle'}
        size="compact-sm"
        aria-label={t`Change ${line.number}`}
        leftSection={<IconArrowsExchange size={16} stroke={1.7} />}
        onClick={() => setOpened(true)}
      >
        <Trans context="button">Change</Trans>
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        size="xl"
        title={<Trans>Which part is it?</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {opened && <PartsPicker model={model} chosen={[]} onPick={({ number }) => match(number)} />}
      </Modal>
    </>
  )
}
