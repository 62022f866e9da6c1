import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconSquareCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { OfferLine } from '#contract/offer/content.ts'
import { duplicateLine, removeLine } from '#machines/offer/offer-lines.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { Editor, isEditable, useChanges } from './editor-actor.ts'
import { LineDialog } from './line-dialog.tsx'

/** What can be done with a line. The menu is made when it is first opened: a long offer has a hundred of them. */
export function RowMenu({ line }: { line: OfferLine }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [details, setDetails] = useState(false)
  const editable = Editor.useSelector(isEditable)
  const button = (
    <ActionIcon
      size={28}
      aria-label={t`Actions of the line ${line.name}`}
      disabled={!editable}
      onClick={() => {
        setWasOpened(true)
        setOpened(true)
      }}
    >
      <IconDots size={18} stroke={1.7} />
    </ActionIcon>
  )
  if (!wasOpened) return button
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end">
        <Menu.Target>{button}</Menu.Target>
        <Choices line={line} onDetails={() => setDetails(true)} />
      </Menu>
      {details && <LineDialog line={line} onClose={() => setDetails(false)} />}
    </>
  )
}

function Choices({ line, onDetails }: { line: OfferLine; onDetails: () => void }) {
  const { sections, line: change } = useChanges()
  return (
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPencil size={18} stroke={1.7} />} onClick={onDetails}>
        <Trans>Details</Trans>
      </Menu.Item>
      {line.kind !== 'text' && (
        <Menu.Item
          leftSection={<IconSquareCheck size={18} stroke={1.7} />}
          onClick={() => change(line.id, { is_optional: !line.is_optional })}
        >
          {line.is_optional ? <Trans>Count it in the total</Trans> : <Trans>Make it an option</Trans>}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCopy size={18} stroke={1.7} />}
        onClick={() => sections((now) => duplicateLine(now, line.id, uniqueKey()))}
      >
        <Trans>Duplicate</Trans>
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={18} stroke={1.7} />}
        onClick={() => sections((now) => removeLine(now, line.id))}
      >
        <Trans>Remove</Trans>
      </Menu.Item>
    </Menu.Dropdown>
  )
}
