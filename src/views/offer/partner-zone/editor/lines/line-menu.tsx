import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu, Text } from '@mantine/core'
import { IconCopy, IconLinkOff, IconPencil, IconSquareCheck, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { OfferLine } from '#contract/offer/content.ts'
import {
  accessoriesOf,
  duplicateLine,
  findLine,
  removeLine,
  removeWithAccessories,
  untied,
} from '#machines/offer/offer-lines.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { DotsMenu } from '#views/offer/partner-zone/editor/dots-menu.tsx'
import { Editor, useChanges } from '#views/offer/partner-zone/editor/editor-actor.ts'
import { LineDialog } from './line-dialog.tsx'

interface LineMenuProps {
  id: string
  name: string
  editable: boolean
}

/** The menu of a line. Only an open menu selects the line, so that typing numbers does not render it. */
export const LineMenu = memo(function LineMenu({ id, name, editable }: LineMenuProps) {
  const { t } = useLingui()
  const [details, setDetails] = useState(false)
  const [isRemoved, setRemoved] = useState(false)
  return (
    <>
      <DotsMenu label={t`Actions of the line ${name}`} disabled={!editable}>
        <Choices id={id} onDetails={() => setDetails(true)} onRemoveKit={() => setRemoved(true)} />
      </DotsMenu>
      {isRemoved && <RemoveKit id={id} name={name} onClose={() => setRemoved(false)} />}
      {details && <Details id={id} onClose={() => setDetails(false)} />}
    </>
  )
})

const useLine = (id: string): OfferLine | undefined =>
  Editor.useSelector(({ context }) => findLine(context.values.sections, id))

function Details({ id, onClose }: { id: string; onClose: () => void }) {
  const line = useLine(id)
  return line ? <LineDialog line={line} onClose={onClose} /> : null
}

/** Asks what becomes of the accessories of a device that is removed. */
function RemoveKit({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { sections, values } = useChanges()
  const accessories = accessoriesOf(values().sections, id)
  const remove = (takesAccessories: boolean) => {
    sections((now) => removeWithAccessories(now, id, takesAccessories))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={<Trans>Remove {name}</Trans>}>
      <Text>
        <Plural
          value={accessories.length}
          one="# line belongs to this device by a kit."
          other="# lines belong to this device by a kit."
        />
      </Text>
      <Text c="dimmed">{accessories.map((line) => line.name).join(', ')}</Text>
      <DialogButtons>
        <Button variant="default" onClick={() => remove(false)}>
          <Trans>Keep the accessories</Trans>
        </Button>
        <Button color="red" data-autofocus onClick={() => remove(true)}>
          <Trans>Remove with the accessories</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

interface ChoicesProps {
  id: string
  onDetails: () => void
  /** Called in place of removing a device that has accessories. */
  onRemoveKit: () => void
}

function Choices({ id, onDetails, onRemoveKit }: ChoicesProps) {
  const { sections, line: change } = useChanges()
  const line = useLine(id)
  const isInOption = Editor.useSelector(({ context }) =>
    context.values.sections.some(({ is_optional, lines }) => is_optional && lines.some((one) => one.id === id)),
  )
  const hasAccessories = Editor.useSelector(({ context }) => accessoriesOf(context.values.sections, id).length > 0)
  if (!line) return null
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={18} stroke={1.7} />} onClick={onDetails}>
        <Trans>Details</Trans>
      </Menu.Item>
      {line.kind !== 'text' && !isInOption && (
        <Menu.Item
          leftSection={<IconSquareCheck size={18} stroke={1.7} />}
          onClick={() => change(id, { is_optional: !line.is_optional })}
        >
          {line.is_optional ? <Trans>Include it in the total</Trans> : <Trans>Make it an option</Trans>}
        </Menu.Item>
      )}
      {line.tied_to && (
        <Menu.Item leftSection={<IconLinkOff size={18} stroke={1.7} />} onClick={() => change(id, untied)}>
          <Trans>Detach from the kit</Trans>
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCopy size={18} stroke={1.7} />}
        onClick={() => sections((now) => duplicateLine(now, id, uniqueKey()))}
      >
        <Trans context="button">Duplicate</Trans>
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={18} stroke={1.7} />}
        onClick={() => (hasAccessories ? onRemoveKit() : sections((now) => removeLine(now, id)))}
      >
        <Trans>Remove</Trans>
      </Menu.Item>
    </>
  )
}
